import { useLoaderData } from 'react-router'
import { Silhouette } from '#web/charts/Silhouette.tsx'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { dimensions } from '#web/features/rounds/assessments/dimensions.ts'
import type { Dimension } from '#web/features/rounds/assessments/dimensions.ts'
import { KeyFigures } from '#web/ui/KeyFigures.tsx'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'

export const meta = () =>
  pageMeta(
    'About',
    'How answers are protected, what the six assessments measure, and how often to ask.',
    paths.about,
  )

/** Runs at build time only. */
export const loader = () => dimensions()

export default function AboutPage() {
  const entries = useLoaderData<typeof loader>()
  const { user } = useCurrentUser()
  const questions = entries.reduce((sum, { totalQuestions }) => sum + totalQuestions, 0)
  const categories = entries.reduce((sum, dimension) => sum + dimension.categories.length, 0)
  return (
    <>
      <PublicPageHeader
        title="An instrument for finding your position"
        lead="A sextant does not move the ship. It tells you where you are, so that you can decide where to go. We try to do the same for teams."
      />
      <KeyFigures
        figures={[
          { value: entries.length, label: 'assessments' },
          { value: categories, label: 'categories' },
          { value: questions, label: 'original questions' },
          { value: 0, label: 'names stored with an answer' },
        ]}
      />
      <PublicSection
        title="Repeat a round to see the trend"
        lead="One round shows where a team stands. The next shows what has changed since."
      >
        <ScoreOverTime />
      </PublicSection>
      <div className="border-t border-ink bg-surface">
        <PublicSection title="Six dimensions, and how often to ask" stacked>
          <ul className="grid gap-x-12 border-t border-ink md:grid-cols-2">
            {entries.map((dimension) => (
              <DimensionCard key={dimension.type} dimension={dimension} />
            ))}
          </ul>
        </PublicSection>
      </div>
      <PublicSection
        ruled
        title="Start with one team"
        lead="The first round is free and takes a minute to set up."
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={user ? paths.dashboard : paths.register()} size="lg">
            {user ? 'Go to Dashboard' : 'Get Started'}
          </ButtonLink>
          <ButtonLink to={paths.pricing()} size="lg" variant="secondary">
            View Pricing
          </ButtonLink>
        </div>
      </PublicSection>
    </>
  )
}

function DimensionCard({ dimension }: { dimension: Dimension }) {
  const { title, benefits, frequency, frequencyBenefit, sample } = dimension
  return (
    <li className="flex gap-5 border-b border-line py-8">
      <Silhouette values={sample} className="size-14 shrink-0" />
      <div>
        <h3 className="font-display text-xl font-medium">{title}</h3>
        <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-muted">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <strong className="font-semibold">{frequency}.</strong> {frequencyBenefit}
        </p>
      </div>
    </li>
  )
}

/** Scores of a sample team over a year. */
const ROUNDS = ['January', 'April', 'July', 'October'] as const
const SCORES = [61, 64, 63, 72] as const

function ScoreOverTime() {
  return (
    <TrendFigure
      subject="Overall score of a sample team"
      finding="Sample data: little moved until October. The results tell you whether such a change is more than everyday fluctuation."
      rounds={ROUNDS}
      series={[
        {
          key: 'overall',
          label: 'Overall score',
          points: SCORES.map((value) => ({ value })),
        },
      ]}
    />
  )
}
