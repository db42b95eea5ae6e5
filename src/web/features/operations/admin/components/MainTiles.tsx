import type { Analytics } from '#contract/admin.ts'
import { formatCount } from '#domain/format-count.ts'
import { StatCard, StatList } from '#web/ui/StatCard.tsx'

/** The four main totals. */
export function MainTiles({ analytics }: { analytics: Analytics }) {
  return (
    <StatList>
      <MainFigures analytics={analytics} />
    </StatList>
  )
}

export function AllTiles({ analytics }: { analytics: Analytics }) {
  return (
    <StatList columns={3}>
      <MainFigures analytics={analytics} />
      <StatCard label="Active Quizzes" value={formatCount(analytics.activeQuizzes)} />
      <StatCard
        label="Released responses"
        value={formatCount(analytics.releasedSubmissions)}
        note="included in results"
      />
    </StatList>
  )
}

function MainFigures({ analytics }: { analytics: Analytics }) {
  const { totalUsers, paidUsers, totalTeams, totalQuizzes } = analytics
  const conversion = totalUsers > 0 ? Math.round((paidUsers / totalUsers) * 100) : 0
  return (
    <>
      <StatCard label="Total Users" value={formatCount(totalUsers)} />
      <StatCard
        label="Paid Users"
        value={formatCount(paidUsers)}
        note={`${conversion}% conversion`}
      />
      <StatCard label="Total Teams" value={formatCount(totalTeams)} />
      <StatCard label="Total Quizzes" value={formatCount(totalQuizzes)} />
    </>
  )
}
