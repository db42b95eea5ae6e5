import type { SampleResult } from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { exactLevel, formatScore } from '#domain/scoring.ts'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import { paths } from '#web/paths.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function SampleResults({
  overall,
  samples,
}: {
  /** Mean of the totals, 0 to 100. */
  overall: number
  samples: Readonly<Record<AssessmentType, SampleResult>>
}) {
  return (
    <section
      id="results"
      aria-labelledby="results-title"
      className="border-t border-ink bg-surface"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-8 border-b border-ink pb-8">
          <div className="max-w-xl">
            <h2 id="results-title" className="font-display text-3xl font-medium tracking-[-0.01em]">
              What you will see
            </h2>
            <p className="mt-3 text-muted">
              Results of a sample team in all six assessments. Strengths and weaknesses are easy to
              find.
            </p>
          </div>
          <div>
            <p className="figures font-display text-2xl font-medium">
              Overall Team Score: {overall}/100
            </p>
            <div className="mt-1 flex flex-wrap items-center gap-x-6 text-sm">
              <ScoreBadge percent={overall} level={exactLevel(overall)} figure={false} />
              <TextLink to={paths.sample} className="inline-flex min-h-11 items-center">
                View sample results
              </TextLink>
            </div>
          </div>
        </div>
        <div className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
          {ASSESSMENT_TYPES.map((type) => (
            <Sample key={type} sample={samples[type]} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Sample({ sample }: { sample: SampleResult }) {
  return (
    <figure>
      <figcaption className="mb-3 flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h3 className="text-lg font-semibold">{sample.title}</h3>
        <span className="figures shrink-0 text-muted">{formatScore(sample.totalScore)}/100</span>
      </figcaption>
      <CategoryBars caption={`Sample result: ${sample.title}`} categories={sample.categories} />
    </figure>
  )
}
