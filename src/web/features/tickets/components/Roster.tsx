import type { Invitation } from '#web/features/tickets/invitation-calls.ts'

/** Everyone who is invited, so that invented people and addresses are noticed. */
export function Roster({ people }: { people: Invitation['roster'] }) {
  return (
    <section className="ticket-section" aria-labelledby="roster">
      <h2 id="roster">Who is invited</h2>
      <p>These {people.length} people, and you are one of them. Everyone sees the same list.</p>
      {/* Long lists scroll, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="ticket-roster" tabIndex={0} aria-labelledby="roster">
        {people.map(({ name, email }, position) => (
          // The list never changes while it is shown, and shortened addresses can be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={position}>
            {name !== null && <bdi>{name}</bdi>}
            <span className="quiz-muted">{email}</span>
          </li>
        ))}
      </ul>
      <p>
        Is anyone missing, or is an address wrong? Tell the person who invited you: reply to the
        email.
      </p>
    </section>
  )
}
