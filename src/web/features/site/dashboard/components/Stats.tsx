import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { formatCount } from '#domain/format-count.ts'
import { monthlyRoundLimit, teamLimit } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { StatList } from '#web/ui/StatList.tsx'

export function Stats({ user, usage }: { user: User; usage: Usage }) {
  return (
    <StatList
      stats={[
        ['Teams', usage.teamsUsed, <OfLimit key="teams" limit={teamLimit(user)} />],
        ['Active Rounds', usage.activeQuizzes, `of ${formatCount(usage.totalQuizzes)} in total`],
        [
          "This Month's Assessments",
          usage.monthlyQuizzesUsed,
          <OfLimit key="rounds" limit={monthlyRoundLimit(user)} />,
        ],
        ['Total Responses', usage.totalResponses, 'included in the results'],
      ]}
    />
  )
}

function OfLimit({ limit }: { limit: number }) {
  if (limit !== UNLIMITED) return `of ${limit} on your plan`
  return (
    <>
      of <span aria-label="unlimited">∞</span>
    </>
  )
}
