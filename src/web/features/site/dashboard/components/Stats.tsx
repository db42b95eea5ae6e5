import type { ReactNode } from 'react'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { formatCount } from '#domain/format-count.ts'
import { monthlyRoundLimit, teamLimit } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { StatList } from '#web/ui/StatList.tsx'

export function Stats({ user, usage }: { user: User; usage: Usage }) {
  return (
    <StatList
      stats={[
        ['Teams', usage.teamsUsed, ofLimit(teamLimit(user), user)],
        [
          'Active Rounds',
          usage.activeQuizzes,
          `of ${formatCount(usage.totalQuizzes)} in total, ${formatCount(usage.totalReports)} with results`,
        ],
        [
          "This Month's Assessments",
          usage.monthlyQuizzesUsed,
          ofLimit(monthlyRoundLimit(user), user),
        ],
        ['Total Responses', usage.totalResponses, 'in all rounds'],
      ]}
    />
  )
}

/** Returns what the plan allows; only administrators read that there is no limit. */
function ofLimit(limit: number, { isAdmin }: User): ReactNode {
  if (limit !== UNLIMITED) return `of ${limit} on your plan`
  return (
    isAdmin &&
    !isOwnServer() && (
      <>
        of <span aria-label="unlimited">∞</span>
      </>
    )
  )
}
