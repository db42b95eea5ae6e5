import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { SessionResults } from '#contract/results.ts'
import { receivedFromTeam } from '#web/features/sessions/session-words.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { ProgressiveRender } from '#web/ui/ProgressiveRender.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { hasOwnViewCard, OwnViewCard } from './components/OwnViewCard.tsx'
import { Benchmark } from './components/Benchmark.tsx'
import { Categories } from './components/Categories.tsx'
import { Anchored, Contents } from './components/Contents.tsx'
import { Insights } from './components/Insights.tsx'
import { LockedAnalytics } from './components/LockedAnalytics.tsx'
import { Method, METHOD } from './components/Method.tsx'
import { Overall } from './components/Overall.tsx'
import { OverTime } from './components/OverTime.tsx'
import { Participants } from './components/Participants.tsx'
import { Questions } from './components/Questions.tsx'
import { ResultsHeader } from './components/ResultsHeader.tsx'
import { ResponseCounts } from './components/ResponseCounts.tsx'
import { resultsQuery } from './queries.ts'

/** Lazy, because few visits follow a payment. */
const ReportArrival = lazy(() =>
  import('#web/features/billing/components/ReportActivation.tsx').then((module) => ({
    default: module.ReportActivation,
  })),
)

export const meta = () => privateMeta('Results')

export default function ResultsPage() {
  const { sessionId = '' } = useParams()
  const [search] = useSearchParams()
  // Kept in state, because the query parameter is removed from the URL.
  const [paid] = useState(() => search.get('report') === 'success')
  const { data: latest, isPending, isFetching, refetch } = useQuery(resultsQuery(sessionId))
  const data = useDeferredData(latest)
  const [cached] = useState(data !== undefined)

  if (!data && (isPending || latest)) return <ResultsSkeleton />
  if (!data) return <AccessDenied onRetry={() => void refetch()} retrying={isFetching} />
  const { session, summary } = data
  // Before the first release there are no results; that is not an error.
  const shown = summary.categoryDetails.length > 0
  return (
    <Page>
      <ResultsHeader session={session} received={receivedFromTeam(summary)} hasReport={shown} />
      {paid && (
        <Suspense>
          <ReportArrival sessionId={sessionId} />
        </Suspense>
      )}
      {receivedFromTeam(summary) === 0 ? (
        <div className="grid gap-6">
          <NoAnswersYet sessionId={sessionId} />
          {summary.managerView && <OwnViewCard session={session} summary={summary} />}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ProgressiveRender immediate={cached}>
            <div
              className={
                shown ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]' : undefined
              }
            >
              {shown && <Overall summary={summary} />}
              <div className="grid gap-6">
                <ResponseCounts session={session} summary={summary} />
                {shown && <Contents sections={sectionsOf(data)} />}
              </div>
            </div>
            {shown && (
              <Anchored id="categories">
                <Categories summary={summary} />
              </Anchored>
            )}
            {hasOwnViewCard(data) && (
              <Anchored id="own-view">
                <OwnViewCard session={session} summary={summary} />
              </Anchored>
            )}
            {summary.released > 0 && (
              <Anchored id="insights">
                <Insights sessionId={sessionId} released={summary.released} />
              </Anchored>
            )}
            <Participants summary={summary} />
            {shown && (
              <Anchored id="questions">
                <Questions summary={summary} />
              </Anchored>
            )}
            {summary.advanced && (
              <Anchored id="over-time">
                <OverTime session={session} summary={summary} />
              </Anchored>
            )}
            {summary.advanced && (
              <Anchored id="other-teams">
                <Benchmark
                  benchmark={summary.advanced.benchmark}
                  responses={summary.teamResponses}
                />
              </Anchored>
            )}
            {shown && !summary.advanced && (
              <Anchored id="more">
                <LockedAnalytics />
              </Anchored>
            )}
            {shown && (
              <Anchored id={METHOD}>
                <Method advanced={summary.advanced !== null} />
              </Anchored>
            )}
          </ProgressiveRender>
        </div>
      )}
    </Page>
  )
}

const sectionsOf = (results: SessionResults) =>
  [
    'categories',
    ...(hasOwnViewCard(results) ? (['own-view'] as const) : []),
    'insights',
    'questions',
    ...(results.summary.advanced ? (['over-time', 'other-teams'] as const) : (['more'] as const)),
    METHOD,
  ] as const

/**
 * The same for every error, so that it does not reveal whether another account's session exists.
 */
function AccessDenied({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Page narrow>
      <div role="alert" className="border-y border-ink py-12">
        <h1 className="font-display text-3xl font-medium">Access Denied</h1>
        <p className="mt-3 text-lg text-muted">
          You can only view results for quiz sessions you created
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
          <Button variant="secondary" onClick={onRetry} pending={retrying}>
            Try again
          </Button>
        </div>
      </div>
    </Page>
  )
}

function NoAnswersYet({ sessionId }: { sessionId: string }) {
  return (
    <EmptyState
      title="No Results Yet"
      action={<ButtonLink to={paths.shareSession(sessionId)}>Share the quiz</ButtonLink>}
      link={<TextLink to={paths.homeResults}>View sample results</TextLink>}
    >
      No one has completed this assessment yet. Share the quiz URL with your team to start
      collecting responses.
    </EmptyState>
  )
}

function ResultsSkeleton() {
  return (
    <Page>
      <div role="status" className="grid gap-6">
        <span className="sr-only">Loading the results</span>
        <Skeleton className="h-40 w-2/3" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-112 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Page>
  )
}
