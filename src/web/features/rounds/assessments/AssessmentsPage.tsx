import { useLoaderData } from 'react-router'
import { Silhouette } from '#web/charts/Silhouette.tsx'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PublicPageHeader } from '#web/ui/PublicPageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { dimensions } from './dimensions.ts'
import type { Dimension } from './dimensions.ts'

export const meta = () =>
  pageMeta(
    'The six assessments',
    'Agile maturity, teamwork, innovation, leadership, engagement and digital readiness: what each asks and what you get.',
    paths.assessments,
  )

/** Runs at build time only. */
export const loader = () => dimensions()

export default function AssessmentsPage() {
  const entries = useLoaderData<typeof loader>()
  const { user } = useCurrentUser()
  const start = user ? paths.createRound() : paths.register()
  return (
    <>
      <PublicPageHeader
        title="Six team assessments"
        lead="Each assessment is a set of our own plain statements to agree or disagree with. Its categories come from published research."
      >
        <ButtonLink to={start} size="lg">
          Start Your Assessment
        </ButtonLink>
      </PublicPageHeader>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        {entries.map((dimension) => (
          <DimensionEntry key={dimension.type} dimension={dimension} />
        ))}
      </div>
      <section aria-labelledby="all" className="border-t border-ink bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-x-16 gap-y-8 px-4 py-16 sm:px-6 sm:py-20">
          <div className="max-w-xl">
            <h2 id="all" className="font-display text-3xl font-medium">
              All six, one team at a time
            </h2>
            <p className="mt-3 text-muted">
              <span className="own:hidden">Every plan includes all six assessments.</span> Start
              with the topic your team discusses least.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={start} size="lg">
              Start All Assessments
            </ButtonLink>
            <ButtonLink to={paths.pricing()} size="lg" variant="secondary" className="own:hidden">
              View Pricing Plans
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

function DimensionEntry({ dimension }: { dimension: Dimension }) {
  const { user } = useCurrentUser()
  const { title, description, estimatedMinutes, totalQuestions, focusAreas, outcomes } = dimension
  return (
    <article
      id={dimension.type}
      className="grid gap-x-16 gap-y-8 border-b border-line py-12 last:border-b-0 lg:grid-cols-[1.1fr_1fr]"
    >
      <div className="flex gap-6">
        <Silhouette values={dimension.sample} className="hidden size-20 shrink-0 sm:block" />
        <div>
          <h2 className="font-display text-2xl font-medium">{title}</h2>
          <p className="figures mt-2 text-sm">
            {estimatedMinutes} minutes · {totalQuestions} questions
          </p>
          <p className="mt-4 text-muted">{description}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink
              to={user ? paths.createRound({ type: dimension.type }) : paths.register()}
              variant="secondary"
            >
              Take This Assessment<span className="sr-only">: {title}</span>
            </ButtonLink>
            <TextLink
              to={paths.assessment(dimension.type)}
              className="inline-flex min-h-11 items-center text-sm"
            >
              Take it on your own<span className="sr-only">: {title}</span>
            </TextLink>
          </div>
        </div>
      </div>
      <div className="grid gap-8 sm:grid-cols-2">
        <PointList title="Assessment areas" points={focusAreas} />
        <PointList title="What you get" points={outcomes} />
      </div>
    </article>
  )
}

function PointList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="border-b border-line pb-2 text-sm font-semibold">{title}</h3>
      <ul className="mt-3 grid gap-2 text-sm text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
