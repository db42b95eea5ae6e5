import type { Analytics } from '#contract/admin.ts'
import { inFigures } from '#web/lib/figures.ts'
import { StatCard, StatList } from '#web/ui/StatCard.tsx'

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
    <StatList columns={3}>
      <MainFigures analytics={analytics} />
      <StatCard label="Active Quizzes" value={inFigures(analytics.activeQuizzes)} />
      <StatCard
        label="Released responses"
        value={inFigures(analytics.releasedSubmissions)}
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
      <StatCard label="Total Users" value={inFigures(totalUsers)} />
      <StatCard
        label="Paid Users"
        value={inFigures(paidUsers)}
        note={`${conversion}% conversion`}
      />
      <StatCard label="Total Teams" value={inFigures(totalTeams)} />
      <StatCard label="Total Quizzes" value={inFigures(totalQuizzes)} />
    </>
  )
}
