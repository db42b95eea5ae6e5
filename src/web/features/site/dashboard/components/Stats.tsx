import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { formatCount } from '#domain/format-count.ts'
import { monthlyRoundLimit, teamLimit } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { StatCard, StatList } from '#web/ui/StatCard.tsx'

export function Stats({ user, usage }: { user: User; usage: Usage }) {
  return (
    <StatList>
      <StatCard
        label="Teams"
        value={formatCount(usage.teamsUsed)}
        note={<OfLimit limit={teamLimit(user)} />}
      />
      <StatCard
        label="Active Rounds"
        value={formatCount(usage.activeQuizzes)}
        note={`of ${formatCount(usage.totalQuizzes)} in total`}
      />
      <StatCard
        label="This Month's Assessments"
        value={formatCount(usage.monthlyQuizzesUsed)}
        note={<OfLimit limit={monthlyRoundLimit(user)} />}
      />
      <StatCard
        label="Total Responses"
        value={formatCount(usage.totalResponses)}
        note="included in the results"
      />
    </StatList>
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
