import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { RuledFigures } from '#web/ui/RuledFigures.tsx'
import { PRODUCT_LINE } from '#domain/product.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { dimensions } from '#web/features/assessments/dimensions.ts'
import { Section } from '#web/ui/Section.tsx'
import { CLAIMS, FEATURES } from './marketing-copy.ts'
import { Assessments } from './components/Assessments.tsx'
import { CallToAction } from './components/CallToAction.tsx'
import { Hero } from './components/Hero.tsx'
import { SampleResults } from './components/SampleResults.tsx'
import { demoFromCatalogue } from './demo-data.ts'

export const meta = () => pageMeta('Know where your team stands', PRODUCT_LINE, paths.home)

/** Runs when the site is built, never in the browser. */
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
})

export default function LandingPage() {
  const { demo, assessments, samples } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero demo={demo} />
      <RuledFigures figures={CLAIMS} className="border-t" />
      <LaidOutWhenNear>
        <Assessments known={assessments} />
      </LaidOutWhenNear>
      <LaidOutWhenNear>
        <SampleResults samples={samples} />
      </LaidOutWhenNear>
      <LaidOutWhenNear>
        <Features />
      </LaidOutWhenNear>
      <CallToAction />
    </>
  )
}

/** What is below the first screen takes a slow phone's time only once somebody comes near it. */
const LaidOutWhenNear = ({ children }: { children: ReactNode }) => (
  <div className="[contain-intrinsic-height:auto_60rem] [content-visibility:auto] print:[content-visibility:visible]">
    {children}
  </div>
)

function Features() {
  return (
    <div className="border-t border-ink">
      <Section
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
      </Section>
    </div>
  )
}
