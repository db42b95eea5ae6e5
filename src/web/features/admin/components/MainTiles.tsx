import type { Analytics } from '#contract/admin.ts'
import { StatCard, StatList } from '#web/ui/StatCard.tsx'

const COUNT = new Intl.NumberFormat('en-US')

/** The four figures that stand above the list of users. */
export function MainTiles({ analytics }: { analytics: Analytics }) {
  return (
    <StatList>
      <MainFigures analytics={analytics} />
    </StatList>
  )
}

export function AllTiles({ analytics }: { analytics: Analytics }) {
  return (
    <StatList>
      <MainFigures analytics={analytics} />
      <StatCard label="Active Quizzes" value={COUNT.format(analytics.activeQuizzes)} />
      <StatCard
        label="Released Submissions"
        value={COUNT.format(analytics.releasedSubmissions)}
        note="that count in results"
      />
    </StatList>
  )
}

function MainFigures({ analytics }: { analytics: Analytics }) {
  const { totalUsers, paidUsers, totalTeams, totalQuizzes } = analytics
  const conversion = totalUsers > 0 ? Math.round((paidUsers / totalUsers) * 100) : 0
  return (
    <>
      <StatCard label="Total Users" value={COUNT.format(totalUsers)} />
      <StatCard
        label="Paid Users"
        value={COUNT.format(paidUsers)}
        note={`${conversion}% conversion`}
      />
      <StatCard label="Total Teams" value={COUNT.format(totalTeams)} />
      <StatCard label="Total Quizzes" value={COUNT.format(totalQuizzes)} />
    </>
  )
}
