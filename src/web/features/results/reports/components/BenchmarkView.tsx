import { useQuery } from '@tanstack/react-query'
import type { Trends } from '#contract/reports.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { DecilesFigure } from '#web/charts/DecilesFigure.tsx'
import {
  formatBenchmarkAccounts,
  formatPlaceLabel,
  BENCHMARK_ELIGIBILITY,
} from '#domain/statistics/words.ts'
import {
  benchmarkFinding,
  placeInBenchmark,
} from '#web/features/results/reports/benchmark-words.ts'
import type { BenchmarkData } from '#web/features/results/reports/benchmark-words.ts'
import { benchmarkQuery, trendsQuery } from '#web/features/results/reports/queries.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { ASSESSMENT_NAMES } from '#web/features/rounds/assessments/assessment-names.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Compares a team's latest round with the benchmark. */
export function BenchmarkView({ teamId, type }: { teamId: string; type: AssessmentType }) {
  const query = joinQueries({
    others: useQuery(benchmarkQuery(type)),
    own: useQuery(trendsQuery(teamId, type)),
  })
  return (
    <QueryView query={query} what="the benchmark" sizes={['h-96', 'h-96']}>
      {({ others: { benchmark, needed }, own }) =>
        benchmark ? (
          <BenchmarkCard benchmark={benchmark} trends={own} />
        ) : (
          <NoBenchmark teamId={teamId} type={type} needed={needed} />
        )
      }
    </QueryView>
  )
}

function NoBenchmark({
  teamId,
  type,
  needed,
}: {
  teamId: string
  type: AssessmentType
  needed: number
}) {
  return (
    <EmptyState
      title="No benchmark yet"
      link={
        <TextLink to={paths.reportsOn({ view: 'time', team: teamId, assessment: type })}>
          See your rounds over time
        </TextLink>
      }
    >
      A benchmark of {ASSESSMENT_NAMES[type]} needs {needed} accounts with a round of{' '}
      {MIN_DISTRIBUTION_SIZE} or more responses in the results. {BENCHMARK_ELIGIBILITY} Fewer
      accounts would not be representative. Updated every night.
    </EmptyState>
  )
}

function BenchmarkCard({
  benchmark,
  trends: { team, waves: rounds },
}: {
  benchmark: BenchmarkData
  trends: Trends
}) {
  const latest = rounds.at(-1)
  const scores = placeInBenchmark(benchmark, latest)
  return (
    <Card
      title="Benchmark"
      description={
        latest
          ? `The latest round of ${team.name}: ${latest.title}, ${formatDate(latest.createdAt)}, ${responsesInWords(latest.released)}.`
          : undefined
      }
    >
      {(latest?.released ?? 0) < MIN_DISTRIBUTION_SIZE && (
        <Notice className="mb-6" title={`${team.name} is not in the comparison yet`}>
          {latest
            ? `The comparison needs at least ${MIN_DISTRIBUTION_SIZE} responses in the results; its latest round has ${latest.released}.`
            : `It has no round of this assessment yet. The comparison needs at least ${MIN_DISTRIBUTION_SIZE} responses in the results.`}
        </Notice>
      )}
      <DecilesFigure
        rows={scores.map(({ label, deciles, own }) => ({
          key: label,
          label,
          deciles,
          own: own?.percent ?? null,
          level: own?.level,
          standing: own ? formatPlaceLabel(own.place) : '–',
        }))}
        own={team.name}
        subject={`${team.name} among ${benchmark.accounts} accounts`}
        finding={benchmarkFinding(scores, team.name)}
      />
      <div className="mt-4 grid max-w-prose gap-2 text-sm text-muted">
        <p>
          {scores[0]?.own && `The dot is ${team.name}. `}The line is the median account. The bar
          covers the middle 80% of accounts, its inner part the middle 40%.
        </p>
        <p>
          {formatBenchmarkAccounts(benchmark.accounts)}, {formatDate(benchmark.madeOn)}.{' '}
          {BENCHMARK_ELIGIBILITY} The scores of single accounts, including the lowest and the
          highest, are never shown.
        </p>
      </div>
    </Card>
  )
}
