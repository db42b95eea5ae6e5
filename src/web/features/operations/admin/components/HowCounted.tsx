import { isOwnServer } from '#web/lib/organization.ts'
import { Section } from '#web/ui/Section.tsx'

/** Explains what the totals and charts count. */
export function HowCounted({ testMode }: { testMode: boolean }) {
  return (
    <Section title="How these are counted" className="mt-16 border-t border-line pt-6">
      <ul className="grid max-w-prose list-disc gap-2 pl-5 text-sm text-muted">
        <li>Months begin and end at midnight UTC.</li>
        <li>
          Totals cover existing accounts, rounds and responses; deleted ones are not counted.
          Suspended accounts are included.
          {!isOwnServer() && ' The demo account is not counted as paid.'}
        </li>
        <li>
          Responses are counted once they are released, in the month in which their round was
          created. Waiting and held-back responses are not counted.
        </li>
        {!isOwnServer() && <HowMoneyIsCounted testMode={testMode} />}
      </ul>
    </Section>
  )
}

function HowMoneyIsCounted({ testMode }: { testMode: boolean }) {
  return (
    <>
      <li>
        Conversion is the share of a month’s new accounts that are on a paid plan now, for any
        reason. Newer months have had less time to convert.
      </li>
      <li>
        Revenue is payments for plans and single reports, less refunds, by the day on which this
        server recorded them. It excludes disputes, the payment provider’s fees, and payments from
        before recording started.
        {testMode && ' Payments are in test mode: no real money was charged.'}
      </li>
    </>
  )
}
