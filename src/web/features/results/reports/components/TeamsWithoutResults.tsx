import { useQuery } from '@tanstack/react-query'
import type { Portfolio } from '#contract/reports.ts'
import { formatCount } from '#domain/format-count.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { portfolioQuery } from '#web/features/results/reports/queries.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Teams without results that are named. */
const MAX_NAMED = 24

/** Teams that have no results in an assessment, with links to start a round. */
export function TeamsWithoutResults({
  portfolio: { teamCount, withResults, assessmentType },
}: {
  portfolio: Portfolio
}) {
  const { canManage } = useRole()
  const count = teamCount - withResults
  const { data } = useQuery({
    ...portfolioQuery({ assessmentType, results: 'without', sort: 'name', limit: MAX_NAMED }),
    enabled: count > 0 && withResults > 0,
  })
  if (count === 0 || withResults === 0 || !data) return null
  const unnamed = data.total - data.teams.length
  return (
    <Card title="No results yet" description="These teams have no results yet in this assessment.">
      <ul className="flex flex-wrap gap-x-8">
        {data.teams.map(({ team }) => (
          <li key={team.id} className="max-w-full">
            {canManage ? (
              <TextLink
                to={paths.createRound({ type: assessmentType, team: team.id })}
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                Start a round for {team.name}
              </TextLink>
            ) : (
              <bdi className="wrap-anywhere">{team.name}</bdi>
            )}
          </li>
        ))}
      </ul>
      {unnamed > 0 && (
        <p className="figures mt-2 text-sm text-muted">and {formatCount(unnamed)} more</p>
      )}
    </Card>
  )
}
