import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Trends } from '#contract/reports.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { describeBreaks, trendPoints } from '#domain/statistics/trend-points.ts'
import { BAND_NOTE } from '#domain/statistics/words.ts'
import { categoryLevel } from '#domain/statistics/score-level.ts'
import { HeatMapFigure } from '#web/charts/HeatMapFigure.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { trendsQuery } from '#web/features/results/reports/queries.ts'
import {
  categoriesFinding,
  latestRoundFinding,
  categoryOf,
} from '#web/features/results/reports/trend-words.ts'
import { trendLabels } from '#web/features/results/results/trend-labels.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { RoundComparison } from './RoundComparison.tsx'
import { NoRoundYet } from './NoRoundYet.tsx'
import { FirstRound } from './FirstRound.tsx'
import { TrendRoundList } from './TrendRoundList.tsx'

/** A team's rounds of one assessment over time, earliest first. */
export function TeamOverTime({
  teamId,
  type,
  others,
}: {
  teamId: string
  type: AssessmentType
  /** Assessments for which the team has results. */
  others: readonly AssessmentType[]
}) {
  // A page begins with the last round of the page before it.
  const pages = usePages()
  const query = useQuery(trendsQuery(teamId, type, pages.cursor))
  const trends = useDeferredData(query.data)
  if (!trends && !query.isError) return <LoadingState what="the rounds" sizes={['h-96', 'h-96']} />
  if (!trends) return <QueryFailure what="the rounds" query={query} />
  const { waves: rounds } = trends
  const [first, second] = rounds
  if (!first) return <NoRoundYet trends={trends} others={others} />
  return (
    <div className="grid grid-cols-1 gap-6">
      {second ? (
        <>
          <Overall trends={trends}>
            <PageButtons
              label="Pages of rounds"
              pages={pages}
              last={query.isPlaceholderData ? undefined : first.sessionId}
              hasNext={trends.hasEarlier}
              previousLabel="Later rounds"
              nextLabel="Earlier rounds"
            />
          </Overall>
          <Categories trends={trends} />
          <RoundComparison rounds={rounds} changes={trends.changes} />
        </>
      ) : (
        <FirstRound trends={trends} round={first} />
      )}
    </div>
  )
}

function Overall({ trends, children }: { trends: Trends; children: ReactNode }) {
  const { waves: rounds, changes, team } = trends
  const notes = [
    ...(rounds.some(({ band }) => band) ? [BAND_NOTE] : []),
    ...describeBreaks(rounds, changes),
  ]
  return (
    <Card title="Overall score">
      <TrendFigure
        rounds={trendLabels(rounds)}
        series={[{ key: 'overall', label: 'Overall', points: trendPoints(rounds, changes) }]}
        subject={`Overall score of ${team.name} in ${rounds.length} rounds`}
        finding={latestRoundFinding(trends)}
      />
      {notes.length > 0 && <p className="mt-2 max-w-prose text-sm text-muted">{notes.join(' ')}</p>}
      <TrendRoundList rounds={rounds} changes={changes} hasEarlier={trends.hasEarlier} />
      {children}
    </Card>
  )
}

function Categories({ trends: { waves: rounds, team } }: { trends: Trends }) {
  // In a round, a category has no score where too few people answered its questions.
  const names = new Set(rounds.flatMap(({ categories }) => categories.map((own) => own.category)))
  const rows = [...names].map((name) => {
    const scores = rounds.map((round) => categoryOf(round, name))
    return {
      key: name,
      label: name,
      cells: scores.map((own) => own?.percentage ?? null),
      levels: rounds.map(({ released }, index) => {
        const own = scores[index]
        return own && categoryLevel(own, released)
      }),
    }
  })
  return (
    <Card title="Categories">
      <HeatMapFigure
        rows={rows}
        rounds={trendLabels(rounds)}
        subject={`Categories of ${team.name} in ${rounds.length} rounds`}
        finding={categoriesFinding(rounds)}
      />
    </Card>
  )
}
