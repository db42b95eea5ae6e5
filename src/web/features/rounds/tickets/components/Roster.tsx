import type { Invitation } from '#web/features/rounds/tickets/invitation-calls.ts'
import {
  countInWords,
  MARKS,
  readersInWords,
  restartInWords,
} from '#web/features/rounds/tickets/roster-words.ts'

/** From this many people on, the list scrolls. */
const SCROLLS_FROM = 9

/** Everyone who is invited, so that invented people and wrong addresses are noticed. */
export function Roster({ roster, restarts }: Pick<Invitation, 'roster' | 'restarts'>) {
  const readers = readersInWords(roster)
  const marks = (['other_letters', 'other_domain'] as const).filter((mark) =>
    roster.some((person) => person.marks.includes(mark)),
  )
  return (
    <section className="ticket-section" aria-labelledby="roster">
      <h2 id="roster">Who is invited</h2>
      <p>{countInWords(roster.length)}</p>
      {restarts.length > 0 && (
        <>
          <p>The survey was restarted. What changed:</p>
          <ul className="ticket-lines">
            {[...restarts.entries()].map(([position, line]) => (
              <li key={position}>{restartInWords(line)}</li>
            ))}
          </ul>
        </>
      )}
      {readers && <p>{readers}</p>}
      {marks.map((mark) => (
        <p key={mark}>
          <Mark>{MARKS[mark].label}</Mark> {MARKS[mark].meaning}
        </p>
      ))}
      <div
        className="ticket-roster"
        // The keyboard scrolls it too.
        {...(roster.length >= SCROLLS_FROM && {
          tabIndex: 0,
          role: 'region',
          'aria-label': 'List of invited people',
        })}
      >
        <ul>
          {roster.map((person) => (
            <Person key={person.email} {...person} />
          ))}
        </ul>
      </div>
      <p>
        Is anyone missing, or is an address wrong? Tell the person who created the survey before you
        start.
      </p>
    </section>
  )
}

const Person = ({ name, email, isYou, readsResults, marks }: Invitation['roster'][number]) => (
  <li>
    {name !== null && <bdi>{name}</bdi>}
    <bdi className="ticket-address">{email}</bdi>
    {(isYou || readsResults || marks.length > 0) && (
      <span className="ticket-marks">
        {isYou && <Mark>you</Mark>}
        {readsResults && <Mark>can open the results</Mark>}
        {marks.map((mark) => (
          <Mark key={mark}>{MARKS[mark].label}</Mark>
        ))}
      </span>
    )}
  </li>
)

const Mark = ({ children }: { children: string }) => <span className="ticket-mark">{children}</span>
