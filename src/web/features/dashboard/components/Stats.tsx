import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import { monthlySessionLimit, teamLimit } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { StatCard, StatList } from '#web/ui/StatCard.tsx'

export function Stats({
  user,
  teams,
  sessions,
  usage,
}: {
  user: User
  teams: readonly Team[]
  sessions: readonly QuizSession[]
  usage: Usage
}) {
  return (
    <StatList>
      <StatCard label="Teams" value={teams.length} note={<OfLimit limit={teamLimit(user)} />} />
      <StatCard
        label="Active Rounds"
        value={sessions.filter(({ isActive }) => isActive).length}
        note={`of ${sessions.length} in total`}
      />
      <StatCard
        label="This Month's Assessments"
        value={usage.monthlyQuizzesUsed}
        note={<OfLimit limit={monthlySessionLimit(user)} />}
      />
      <StatCard
        label="Total Responses"
        value={usage.totalResponses}
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
