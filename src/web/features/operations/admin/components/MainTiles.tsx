import type { Analytics } from '#contract/admin.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { StatList } from '#web/ui/StatList.tsx'
import type { Stat } from '#web/ui/StatList.tsx'

/** The four main totals. */
export function MainTiles({ analytics }: { analytics: Analytics }) {
  return <StatList stats={mainFigures(analytics)} />
}

export function AllTiles({ analytics }: { analytics: Analytics }) {
  const { activeQuizzes, releasedSubmissions } = analytics
  return (
    <StatList
      columns={3}
      stats={[
        ...mainFigures(analytics),
        ['Active rounds', activeQuizzes],
        ['Released responses', releasedSubmissions, 'included in results'],
      ]}
    />
  )
}

function mainFigures({ totalUsers, paidUsers, totalTeams, totalQuizzes }: Analytics): Stat[] {
  const conversion = totalUsers > 0 ? Math.round((paidUsers / totalUsers) * 100) : 0
  return [
    ['Total Users', totalUsers],
    ...(isOwnServer() ? [] : [['Paid Users', paidUsers, `${conversion}% conversion`] as Stat]),
    ['Total Teams', totalTeams],
    ['Total Quizzes', totalQuizzes],
  ]
}
