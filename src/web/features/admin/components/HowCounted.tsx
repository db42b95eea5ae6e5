/** What stands behind the figures, for whoever compares them with others. */
export function HowCounted({ testMode }: { testMode: boolean }) {
  return (
    <section aria-labelledby="how-counted" className="mt-16 border-t border-line pt-6">
      <h2 id="how-counted" className="text-lg font-semibold">
        How these are counted
      </h2>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5 text-sm text-muted">
        <li>Months begin and end at midnight UTC.</li>
        <li>
          Accounts, sessions and answers are those that are there now: what was deleted counts
          nowhere. Suspended accounts count like others.
        </li>
        <li>
          Answers count once they are released, in the month in which their session was created.
          Answers that wait or are held back are in no figure here.
        </li>
        <li>
          Conversion says who of a month’s new accounts is on a paid plan now, however they came to
          it. The newest months have had the least time.
        </li>
        <li>
          Revenue is what was paid for plans and single reports, less refunds, by the day on which
          this server heard of it. Disputes, the payment provider’s fees, and plans that were paid
          for before revenue was recorded here are not in it.
          {testMode && ' Payments are in test mode: no money has moved.'}
        </li>
      </ul>
    </section>
  )
}
