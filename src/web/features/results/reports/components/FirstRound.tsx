import type { Trends, TrendRound } from '#contract/reports.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import { useRole } from '#web/features/people/auth/role.ts'
import {
  categoriesFinding,
  formatAgreeCell,
  latestRoundFinding,
} from '#web/features/results/reports/trend-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TrendRoundList } from './TrendRoundList.tsx'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'

/** Results of a team's only round, which has no trend yet. */
export function FirstRound({ trends, round }: { trends: Trends; round: TrendRound }) {
  const { canManage } = useRole()
  const { team, assessmentType } = trends
  return (
    <>
      <Card
        title="Overall score"
        actions={
          canManage && (
            <ButtonLink
              to={paths.createRound({
                type: assessmentType,
                team: team.id,
                after: round.sessionId,
              })}
              variant="secondary"
            >
              Start the next round
            </ButtonLink>
          )
        }
      >
        <p className="mb-5 max-w-prose text-pretty">{latestRoundFinding(trends)}</p>
        <ScoreScale percent={round.averageScore} level={overallLevel(round, round.released).text} />
        <TrendRoundList rounds={[round]} changes={[]} />
      </Card>
      <Card title="Categories">
        <BarFigure
          bars={round.categories.map((own) => ({
            key: own.category,
            label: own.category,
            percent: own.percentage,
            level: categoryLevel(own, round.released),
          }))}
          subject={`Categories of ${team.name} in its only round`}
          finding={categoriesFinding([round])}
          table={{
            caption: `Categories of ${team.name}`,
            head: ['Category', 'Score', 'Answers that agree'],
            rows: round.categories.map((own) => ({
              key: own.category,
              cells: [
                own.category,
                <ScoreBadge
                  key="score"
                  percent={own.percentage}
                  level={categoryLevel(own, round.released)}
                />,
                formatAgreeCell(own.favourable),
              ],
            })),
          }}
        />
      </Card>
    </>
  )
}
