import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { KeyFigures } from '#web/ui/KeyFigures.tsx'
import { PRODUCT_LINE } from '#domain/product.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { SAMPLE_RESULTS, SAMPLE_TEAM_SCORE } from '#domain/sample-results.ts'
import { dimensions } from '#web/features/rounds/assessments/dimensions.ts'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { CLAIMS, FEATURES } from './marketing-copy.ts'
import { Assessments } from './components/Assessments.tsx'
import { CallToAction } from './components/CallToAction.tsx'
import { Hero } from './components/Hero.tsx'
import { SampleResults } from './components/SampleResults.tsx'
import { demoFromCatalogue } from './demo-data.ts'

export const meta = () => pageMeta('Know where your team stands', PRODUCT_LINE, paths.home)

/** Runs at build time only. */
export const loader = () => ({
  demo: demoFromCatalogue(),
  assessments: dimensions().map(
    ({ type, title, description, totalQuestions, estimatedMinutes, sample }) => ({
      type,
      title,
      description,
      totalQuestions,
      estimatedMinutes,
      sample,
    }),
  ),
  samples: SAMPLE_RESULTS,
  sampleTeamScore: SAMPLE_TEAM_SCORE,
})

export default function LandingPage() {
  const { demo, assessments, samples, sampleTeamScore } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero demo={demo} />
      <KeyFigures figures={CLAIMS} className="border-t" />
      <DeferredLayout>
        <Assessments known={assessments} />
      </DeferredLayout>
      <DeferredLayout>
        <SampleResults overall={sampleTeamScore} samples={samples} />
      </DeferredLayout>
      <DeferredLayout>
        <Features />
      </DeferredLayout>
      <CallToAction />
    </>
  )
}

/**
 * Delays layout of content below the first screen until it is near the viewport, to save time on
 * slow phones.
 */
const DeferredLayout = ({ children }: { children: ReactNode }) => (
  <div className="[contain-intrinsic-height:auto_60rem] [content-visibility:auto] print:[content-visibility:visible]">
    {children}
  </div>
)

function Features() {
  return (
    <PublicSection
      ruled
      title="How to get honest answers"
      lead="People say what they think when they know how their answers are used."
    >
      <dl className="grid sm:grid-cols-2 sm:gap-x-12">
        {FEATURES.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-6 sm:py-7">
            <dt className="font-display text-lg font-medium">{title}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </PublicSection>
  )
}
