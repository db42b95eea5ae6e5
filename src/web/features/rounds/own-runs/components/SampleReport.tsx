import { useId, useState } from 'react'
import type { SampleResult } from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { exactLevel, formatScore } from '#domain/scoring.ts'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonAnchor } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

// Loaded when idle: shown on a click, and printed.
const SampleTrends = lazyWithPreload(() => import('./SampleTrends.tsx'), 'SampleTrends', {
  whenIdle: true,
})

/** Sample results, for visitors who are not signed in. */
export function SampleReport({
  samples,
}: {
  samples: Readonly<Record<AssessmentType, SampleResult>>
}) {
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
              See also <TextLink to={paths.sample}>the whole results of one team</TextLink>, or{' '}
              <TextLink to={paths.login({ redirect: paths.results })}>sign in</TextLink> to see your
              own.
            </p>
          </>
        }
        actions={
          <div className="no-print flex flex-wrap gap-3">
            <Button
              variant="secondary"
              aria-expanded={trendsShown}
              aria-controls={trendsId}
              onClick={() => setTrendsShown(!trendsShown)}
            >
              View Trends
            </Button>
            <ButtonAnchor href={paths.sampleReport} download>
              Download Detailed Report<span className="sr-only"> (PDF)</span>
            </ButtonAnchor>
          </div>
        }
      />
      <section
        id={trendsId}
        aria-label="Sample trends"
        className={trendsShown ? 'mb-14' : 'mb-14 hidden print:block'}
      >
        <SampleTrends samples={samples} />
      </section>
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {ASSESSMENT_TYPES.map((type) => (
          <Sample key={type} sample={samples[type]} />
        ))}
      </div>
    </>
  )
}

function Sample({ sample }: { sample: SampleResult }) {
  return (
    <article className="break-inside-avoid">
      <div className="mb-3 border-b border-line pb-2">
        <h2 className="text-lg font-semibold">{sample.title}</h2>
        <p className="figures mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-2xl font-medium">
            {formatScore(sample.totalScore)}
            <span className="text-base text-muted">/100</span>
          </span>
          <ScoreBadge
            percent={sample.totalScore}
            level={exactLevel(sample.totalScore)}
            figure={false}
          />
        </p>
      </div>
      <CategoryBars caption={`Sample result: ${sample.title}`} categories={sample.categories} />
    </article>
  )
}
