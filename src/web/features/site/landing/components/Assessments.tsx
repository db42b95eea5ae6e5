import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Dimension } from '#web/features/rounds/assessments/dimensions.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useStartRound } from '#web/features/site/landing/use-start-round.ts'
import { AssessmentCard } from './AssessmentCard.tsx'

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/**
 * The prerendered part of an assessment: its silhouette, and the text for visitors without
 * JavaScript.
 */
type PrerenderedAssessment = Pick<
  Dimension,
  'type' | 'title' | 'description' | 'totalQuestions' | 'estimatedMinutes' | 'sample'
>

export function Assessments({ known }: { known: readonly PrerenderedAssessment[] }) {
  const { data, isError, isPending, isFetching, refetch } = useQuery(assessmentsQuery)
  const shapes = new Map(known.map(({ type, sample }) => [type, sample]))
  return (
    <PublicSection
      id="assessments"
      title="Six assessments"
      lead="Each asks about one side of working together. Choose the one your team needs to talk about; come back for the others."
      stacked
    >
      {isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load the assessments.
        </ErrorState>
      )}
      {isPending && <WithoutScripts known={known} />}
      {!isError && (
        <List busy={isPending}>
          {data
            ? data.map((assessment) => (
                <AssessmentCard
                  key={assessment.type}
                  assessment={assessment}
                  shape={
                    shapes.get(assessment.type) ??
                    // An assessment that was added after the build.
                    assessment.categories.map(() => 60)
                  }
                  action={<StartTest type={assessment.type} title={assessment.title} />}
                />
              ))
            : PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
        </List>
      )}
    </PublicSection>
  )
}

function List({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-busy={busy}
      className={
        busy
          ? 'grid border-t border-ink md:grid-cols-2 md:gap-x-16 noscript:hidden'
          : 'grid border-t border-ink md:grid-cols-2 md:gap-x-16'
      }
    >
      {children}
    </ul>
  )
}

function StartTest({ type, title }: { type: AssessmentType; title: string }) {
  const { user } = useCurrentUser()
  const startTest = useStartRound()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button variant="secondary" onClick={() => void startTest(type)}>
        Start Test<span className="sr-only">: {title}</span>
      </Button>
      {user && (
        <TextLink to={paths.assessment(type)} className="inline-flex min-h-11 items-center text-sm">
          Take it on your own<span className="sr-only">: {title}</span>
        </TextLink>
      )}
    </div>
  )
}

function WithoutScripts({ known }: { known: readonly PrerenderedAssessment[] }) {
  return (
    <noscript>
      <List>
        {known.map((assessment) => (
          <AssessmentCard
            key={assessment.type}
            assessment={assessment}
            shape={assessment.sample}
            action={
              <ButtonLink
                to={paths.login({ redirect: paths.createRound({ type: assessment.type }) })}
                variant="secondary"
              >
                Start Test<span className="sr-only">: {assessment.title}</span>
              </ButtonLink>
            }
          />
        ))}
      </List>
    </noscript>
  )
}

function Placeholder() {
  return (
    <li className="flex gap-5 border-b border-line py-7">
      <Skeleton className="size-14 shrink-0 rounded-full" />
      <div className="flex min-h-72 flex-1 flex-col gap-3 md:min-h-46">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-auto h-11 w-28" />
      </div>
    </li>
  )
}
