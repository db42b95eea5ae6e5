import type { RestartLine } from '#contract/invited-rounds.ts'
import { rosterChangeWords } from '#domain/roster-change-words.ts'
import { formatDate } from '#web/lib/time.ts'

/** More lines would not be read, and a roster can have a thousand. */
const MAX_SHOWN = 20

/** What restarts changed, as everyone invited sees it. */
export function RestartLines({
  label,
  lines,
}: {
  label: string
  lines: readonly (Omit<RestartLine, 'day'> & { readonly day?: string })[]
}) {
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {lines.slice(0, MAX_SHOWN).map(({ day, by, person, before, after }, position) => {
        const [verb, rest] = rosterChangeWords({ person, before, after })
        return (
          // Lines can be equal, and are never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={position} className="wrap-anywhere">
            {day && <span className="figures text-muted">{formatDate(day)}: </span>}
            <bdi>{by}</bdi> {verb} <bdi className="font-medium">{person}</bdi>
            {rest}
          </li>
        )
      })}
      {lines.length > MAX_SHOWN && (
        <li className="figures text-muted">And {lines.length - MAX_SHOWN} more.</li>
      )}
    </ul>
  )
}
