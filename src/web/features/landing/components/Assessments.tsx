import { useQuery } from '@tanstack/react-query'
import { assessmentsQuery, sampleResultsQuery } from '#web/features/assessments/queries.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AssessmentCard } from './AssessmentCard.tsx'
import { Section } from '#web/ui/Section.tsx'

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function Assessments() {
  const assessments = useQuery(assessmentsQuery)
  const samples = useQuery(sampleResultsQuery)
  return (
    <Section
      id="assessments"
      title="Six assessments"
      lead="Each asks about one side of working together. Choose the one your team needs to talk about; come back for the others."
      stacked
    >
      {assessments.isError ? (
        <ErrorState onRetry={() => void assessments.refetch()} retrying={assessments.isFetching}>
          The assessments could not be loaded.
        </ErrorState>
      ) : (
        <ul
          aria-busy={assessments.isPending}
          className="grid border-t border-ink md:grid-cols-2 md:gap-x-16"
        >
          {assessments.data
            ? assessments.data.map((assessment) => (
                <AssessmentCard
                  key={assessment.type}
                  assessment={assessment}
                  sample={samples.data?.[assessment.type]}
                />
              ))
            : PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
        </ul>
      )}
    </Section>
  )
}

function Placeholder() {
  return (
    <li className="flex gap-5 border-b border-line py-7">
      <Skeleton className="size-14 shrink-0 rounded-full" />
      <div className="flex min-h-72 flex-1 md:min-h-46 flex-col gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-auto h-11 w-28" />
      </div>
    </li>
  )
}
