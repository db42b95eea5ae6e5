import { useQuery } from '@tanstack/react-query'
import type { TeamStanding } from '#contract/reports.ts'
import type { Team } from '#contract/teams.ts'
import { formatCount } from '#domain/format-count.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { attentionOf } from '#web/features/site/dashboard/standing-words.ts'
import { teamStandingsQuery } from '#web/features/site/dashboard/queries.ts'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'
import { roundsInWords } from '#web/features/rounds/rounds/round-words.ts'
import { paths } from '#web/paths.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LINK_ROWS } from '#web/ui/LinkRow.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The newest teams of `total`, with the direction of each and what needs attention. */
export function MyTeams({ teams, total }: { teams: readonly Team[]; total: number }) {
  const { canManage } = useRole()
  // Loads apart from the page: a team without a standing yet is complete.
  const { data, isError } = useQuery(teamStandingsQuery)
  const standings = new Map(data?.map((standing) => [standing.teamId, standing]))
  return (
    <Section
      title="My Teams"
      actions={
        <TextLink to={paths.teams} className="inline-flex min-h-11 items-center text-sm">
          {total > teams.length
            ? `All ${formatCount(total)} teams`
            : canManage
              ? 'Manage'
              : 'All teams'}
        </TextLink>
      }
    >
      {isError && (
        <p role="alert" className="mb-3 text-sm text-muted">
          We couldn't load the latest scores. Reload the page to try again.
        </p>
      )}
      <ul className={LINK_ROWS}>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} standing={standings.get(team.id)} />
        ))}
        {teams.length === 0 && <li className="px-1 py-4 text-muted">No teams yet.</li>}
      </ul>
    </Section>
  )
}

function TeamRow({ team, standing }: { team: Team; standing: TeamStanding | undefined }) {
  const { id, name, companyName, departmentType } = team
  const { canManage } = useRole()
  return (
    <li className="px-1 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-muted">
            {companyName} · {departmentType}
          </span>
        </p>
        {standing && (
          <ScoreBadge
            percent={standing.averageScore}
            level={overallLevel(standing, standing.released)}
          />
        )}
      </div>
      {standing && <TeamDirection standing={standing} />}
      <p className="figures mt-2 flex flex-wrap gap-x-6 text-sm">
        {team.sessionCount > 0 ? (
          <TextLink to={paths.reportsOn({ view: 'time', team: id })}>
            {roundsInWords(team.sessionCount)}
            <span className="sr-only"> of {name}, over time</span>
          </TextLink>
        ) : (
          <span className="text-muted">{roundsInWords(team.sessionCount)}</span>
        )}
        {team.readOnly ? (
          <span className="text-muted">Read-only</span>
        ) : (
          canManage && (
            <TextLink to={paths.createRound({ team: id })}>
              Start a round<span className="sr-only"> with {name}</span>
            </TextLink>
          )
        )}
      </p>
    </li>
  )
}

/** The direction since the previous round, and the categories to look at. */
function TeamDirection({ standing }: { standing: TeamStanding }) {
  const { sessionId: roundId, title, change, lowest } = standing
  const attention = attentionOf(standing)
  return (
    <div className="figures mt-1 text-sm">
      <p>
        {change ? <VerdictMark change={change} /> : 'First round of this assessment'}
        {' · '}
        <TextLink to={paths.roundResults(roundId)} className="wrap-anywhere">
          <bdi>{title}</bdi>
        </TextLink>
      </p>
      <p className={attention.isNeeded ? undefined : 'text-muted'}>
        {attention.isNeeded && <span className="font-semibold">Needs attention: </span>}
        {attention.text}
        {attention.showsLowest && (
          <>
            {' '}
            <ScoreBadge
              percent={lowest.percentage}
              level={categoryLevel(lowest, standing.released)}
              word={false}
            />
          </>
        )}
      </p>
    </div>
  )
}
