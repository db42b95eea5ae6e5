import type { Trends, Wave } from '#contract/reports.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import { useRole } from '#web/features/auth/role.ts'
import {
  categoriesFinding,
  formatAgreeCell,
  trendFinding,
} from '#web/features/reports/trend-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TrendSessionList } from './TrendSessionList.tsx'

/** Results of a team's only round, which has no trend yet. */
export function FirstSession({ trends, wave }: { trends: Trends; wave: Wave }) {
  const { canManage } = useRole()
  const { team, assessmentType } = trends
  return (
    <>
      <Card
        title="Overall score"
        actions={
          canManage && (
            <ButtonLink
              to={paths.createSession({ type: assessmentType, team: team.id })}
              variant="secondary"
            >
              Start the next round
            </ButtonLink>
          )
        }
      >
        <p className="mb-5 max-w-prose text-pretty">{trendFinding(trends)}</p>
        <ScoreScale percent={wave.averageScore} />
        <TrendSessionList waves={[wave]} changes={[]} />
      </Card>
      <Card title="Categories">
        <BarFigure
          bars={wave.categories.map(({ category, percentage }) => ({
            key: category,
            label: category,
            percent: percentage,
          }))}
          subject={`Categories of ${team.name} in its only round`}
          finding={categoriesFinding([wave])}
          table={{
            caption: `Categories of ${team.name}`,
            head: ['Category', 'Score', 'Answers that agree'],
            rows: wave.categories.map(({ category, percentage, favourable }) => ({
              key: category,
              cells: [
                category,
                <ScoreBadge key="score" percent={percentage} agree={favourable?.favourable} />,
                formatAgreeCell(favourable),
              ],
            })),
          }}
        />
      </Card>
    </>
  )
}
