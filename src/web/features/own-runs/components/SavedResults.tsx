import { useQuery } from '@tanstack/react-query'
import { savedResultsQuery } from '#web/features/own-runs/queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SavedResultCard } from './SavedResultCard.tsx'

/** The signed-in user's own results, newest first. */
export function SavedResults() {
  const results = useQuery(savedResultsQuery)
  const hasResults = results.data !== undefined && results.data.length > 0
  return (
    <>
      <PageHeader
        title="Your Results"
        description="Assessments you have taken yourself. Team rounds are on your dashboard."
        actions={
          hasResults && (
            <ButtonLink to={paths.homeAssessments} className="no-print">
              Take an Assessment
            </ButtonLink>
          )
        }
      />
      {results.isPending && <Loading />}
      {results.isError && (
        <ErrorState
          title="We couldn't load your results"
          onRetry={() => void results.refetch()}
          retrying={results.isFetching}
        >
          You may be offline, or the service may be unavailable. Please try again.
        </ErrorState>
      )}
      {results.data?.length === 0 && (
        <EmptyState
          title="No Results Yet"
          action={
            <ButtonLink to={paths.homeAssessments} size="lg">
              Take Your First Assessment
            </ButtonLink>
          }
          link={<TextLink to={paths.homeResults}>View a sample result</TextLink>}
        >
          An assessment takes a few minutes. Its result appears here immediately.
        </EmptyState>
      )}
      {results.data?.map((result) => (
        <SavedResultCard key={result.id} result={result} />
      ))}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  )
}
