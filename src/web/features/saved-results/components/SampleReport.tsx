import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SampleResult } from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import { sampleResultsQuery } from '#web/features/assessments/queries.ts'
import { sampleTrends } from '#web/features/saved-results/sample-trend.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SampleTrendTable } from './SampleTrendTable.tsx'

/** What results look like, for whoever has none of their own to see. */
export function SampleReport() {
  const samples = useQuery(sampleResultsQuery)
  const [trendsShown, setTrendsShown] = useState(false)
  const trendsId = useId()
  return (
    <>
      <PageHeader
        title="Sample Results"
        description={
          <>
            <p>Sample data shown for demonstration purposes.</p>
            <p className="no-print">
              <TextLink to={paths.login({ redirect: paths.results })}>Sign in</TextLink> to see your
              own.
            </p>
          </>
        }
        actions={
          samples.data && (
            <div className="no-print flex flex-wrap gap-3">
              <Button
                variant="secondary"
                aria-expanded={trendsShown}
                aria-controls={trendsId}
                onClick={() => setTrendsShown(!trendsShown)}
              >
                View Trends
              </Button>
              <Button onClick={() => window.print()}>Download Detailed Report</Button>
            </div>
          )
        }
      />
      {samples.isError && (
        <ErrorState
          title="The sample did not load"
          onRetry={() => void samples.refetch()}
          retrying={samples.isFetching}
        >
          Either you are offline or we cannot be reached right now.
        </ErrorState>
      )}
      {samples.data && (
        <section
          id={trendsId}
          aria-label="Sample trends"
          className={trendsShown ? 'mb-14' : 'mb-14 hidden print:block'}
        >
          <SampleTrendTable trends={sampleTrends(samples.data)} />
        </section>
      )}
      {!samples.isError && (
        <div className="grid gap-x-16 gap-y-12 md:grid-cols-2" aria-busy={samples.isPending}>
          {ASSESSMENT_TYPES.map((type) => (
            <Sample key={type} sample={samples.data?.[type]} />
          ))}
        </div>
      )}
    </>
  )
}

function Sample({ sample }: { sample: SampleResult | undefined }) {
  if (!sample) return <Skeleton className="h-64" />
  return (
    <article className="break-inside-avoid">
      <div className="mb-3 border-b border-line pb-2">
        <h2 className="text-lg font-semibold">{sample.title}</h2>
        <p className="figures mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-2xl font-medium">
            {Math.round(sample.totalScore)}
            <span className="text-base text-muted">/100</span>
          </span>
          <ScoreBadge percent={sample.totalScore} figure={false} />
        </p>
      </div>
      <CategoryBars caption={`Sample result: ${sample.title}`} categories={sample.categories} />
    </article>
  )
}
