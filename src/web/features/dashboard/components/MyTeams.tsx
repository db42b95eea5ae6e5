import { useId } from 'react'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { roundsInWords } from '#web/features/sessions/session-words.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The newest teams of `total`. */
export function MyTeams({ teams, total }: { teams: readonly Team[]; total: number }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="font-display text-xl font-medium">
          My Teams
        </h2>
        <TextLink to={paths.teams} className="inline-flex min-h-11 items-center text-sm">
          {total > teams.length ? `All ${formatCount(total)} teams` : 'Manage'}
        </TextLink>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-t-ink border-b-line">
        {teams.map(({ id, name, companyName, departmentType, ...team }) => (
          <li key={id} className="px-1 py-4">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-muted">
              {companyName} · {departmentType}
            </p>
            <p className="figures mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
              {team.sessionCount > 0 ? (
                <TextLink to={paths.reportsOn({ view: 'time', team: id })}>
                  {roundsInWords(team.sessionCount)}
                  <span className="sr-only"> of {name}, over time</span>
                </TextLink>
              ) : (
                <span>{roundsInWords(team.sessionCount)}</span>
              )}
              {team.readOnly ? (
                <span className="text-muted">Read-only</span>
              ) : (
                <TextLink to={paths.createSession({ team: id })}>
                  Start a round<span className="sr-only"> with {name}</span>
                </TextLink>
              )}
            </p>
          </li>
        ))}
        {teams.length === 0 && <li className="px-1 py-4 text-muted">No teams yet.</li>}
      </ul>
    </section>
  )
}
