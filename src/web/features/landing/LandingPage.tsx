import { RuledFigures } from '#web/ui/RuledFigures.tsx'
import { CLAIMS } from '#web/features/landing/marketing-copy.ts'
import { useLoaderData } from 'react-router'
import { pageMeta } from '#web/lib/meta.ts'
import { Assessments } from './components/Assessments.tsx'
import { CallToAction } from './components/CallToAction.tsx'
import { Features } from './components/Features.tsx'
import { Hero } from './components/Hero.tsx'
import { SampleResults } from './components/SampleResults.tsx'
import { demoFromCatalogue } from './demo-data.ts'

export const meta = () =>
  pageMeta(
    'Know where your team stands',
    'Six short team assessments, answered anonymously through one link. Scores by category, insights and what to work on first.',
  )

/** Runs when the site is built, never in the browser. */
export const loader = () => demoFromCatalogue()

export default function LandingPage() {
  const demo = useLoaderData<typeof loader>()
  return (
    <>
      <Hero demo={demo} />
      <RuledFigures figures={CLAIMS} className="border-t" />
      <Assessments />
      <SampleResults />
      <Features />
      <CallToAction />
    </>
  )
}
