import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { NavigationType, useNavigationType, useParams, useSearchParams } from 'react-router'
import type { RoundResults } from '#contract/results.ts'
import { isLive } from '#domain/release.ts'
import { manyCantSay } from '#domain/statistics/cant-say-words.ts'
import { AddActions } from '#web/features/teams/actions/components/AddAction.tsx'
import { AgreedActions } from '#web/features/teams/actions/components/AgreedActions.tsx'
import { receivedFromTeam } from '#web/features/rounds/rounds/round-words.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { formatDate } from '#web/lib/time.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { ProgressiveRender } from '#web/ui/ProgressiveRender.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Contents } from '#web/ui/Contents.tsx'
import type { ContentsPart } from '#web/ui/Contents.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { hasOwnViewCard, OwnViewCard, ownViewTitle } from './components/OwnViewCard.tsx'
import { Benchmark } from './components/Benchmark.tsx'
import { CANT_SAY_TITLE, CantSay } from './components/CantSay.tsx'
import { FirstAction } from './components/FirstAction.tsx'
import { FirstScreen } from './components/FirstScreen.tsx'
import { Insights } from './components/Insights.tsx'
import { LockedAnalytics } from './components/LockedAnalytics.tsx'
import { ManagerComments } from './components/ManagerComments.tsx'
import { Method } from './components/Method.tsx'
import { EarlierRounds, OverTime } from './components/OverTime.tsx'
import { Participants } from './components/Participants.tsx'
import { Questions } from './components/Questions.tsx'
import { ResultsHeader } from './components/ResultsHeader.tsx'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { ResponseCounts } from './components/ResponseCounts.tsx'
import { resultsQuery } from './queries.ts'
import { isOwnServer } from '#web/lib/organization.ts'

/** Lazy, because few visits follow a payment. */
const ReportArrival = lazyWithPreload(
  () => import('#web/features/money/billing/components/ReportActivation.tsx'),
  'ReportActivation',
  { optional: true },
)

export const meta = () => privateMeta('Results')

export default function ResultsPage() {
  const { sessionId: roundId = '' } = useParams()
  const [search] = useSearchParams()
  // Kept in state, because the query parameter is removed from the URL.
  const [paid] = useState(() => search.get('report') === 'success')
  const { data: latest, isPending, isFetching, refetch } = useQuery(resultsQuery(roundId))
  const data = useDeferredData(latest)
  // A link has loaded the data too, but only someone who comes back has a place on the page.
  const isBack = useNavigationType() === NavigationType.Pop
  const [cached] = useState(isBack && data !== undefined)

  if (!data && (isPending || latest)) return <Loading />
  if (!data) return <AccessDenied onRetry={() => void refetch()} retrying={isFetching} />
  const { session: round, summary } = data
  // Before the first release there are no results; that is not an error.
  const shown = summary.categoryDetails.length > 0
  return (
    <Page>
      <ResultsHeader session={round} summary={summary} hasReport={hasOverall(summary)} />
      {round.answersErasedOn && <AnswersErased day={round.answersErasedOn} summary={summary} />}
      {paid && <ReportArrival roundId={roundId} />}
      {receivedFromTeam(summary) === 0 ? (
        <div className="grid gap-6">
          <NoAnswersYet roundId={roundId} />
          {summary.managerView && (
            <Folds>
              <OwnViewCard session={round} summary={summary} />
            </Folds>
          )}
        </div>
      ) : shown ? (
        <AddActions roundId={roundId}>
          {summary.advanced && <EarlierRounds session={round} summary={summary} />}
          <Contents parts={partsOf(data)} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block print:space-y-6">
            <ProgressiveRender immediate={cached}>
              <FirstScreen
                session={round}
                summary={summary}
                action={<FirstAction roundId={round.id} released={summary.released} />}
                insights={
                  hasOverall(summary) && (
                    <Insights
                      roundId={round.id}
                      released={summary.released}
                      questions={summary.categoryDetails}
                    />
                  )
                }
              >
                {isSettled(data) && <Participants session={round} summary={summary} />}
              </FirstScreen>
              {data.agreed.length > 0 && <AgreedActions agreed={data.agreed} />}
              {!isSettled(data) && (
                <Participants session={round} summary={summary}>
                  <ResponseCounts session={round} summary={summary} />
                </Participants>
              )}
              {data.comments.length > 0 && <ManagerComments {...data} />}
              <Questions summary={summary} />
              {!summary.advanced && hasOverall(summary) && <LockedAnalytics />}
              <Folds>
                {summary.advanced && <OverTime session={round} summary={summary} />}
                {summary.advanced && !isOwnServer() && (
                  <Benchmark
                    benchmark={summary.advanced.benchmark}
                    responses={summary.teamResponses}
                  />
                )}
                <OwnViewCard session={round} summary={summary} />
                <CantSay summary={summary} />
                <Method summary={summary} access={round.access} />
              </Folds>
            </ProgressiveRender>
          </div>
        </AddActions>
      ) : (
        <div className="grid gap-6">
          <Participants session={round} summary={summary}>
            <ResponseCounts session={round} summary={summary} />
          </Participants>
          {hasOwnViewCard(data) && (
            <Folds>
              <OwnViewCard session={round} summary={summary} />
            </Folds>
          )}
        </div>
      )}
    </Page>
  )
}

/** True if enough questions have a score for an overall one. */
const hasOverall = ({ averageScore }: RoundResults['summary']): boolean => averageScore > 0

/** True if the round has ended with all responses in the results, so that nothing needs explaining. */
const isSettled = ({ session: round, summary }: RoundResults): boolean =>
  !round.isActive && summary.waiting + summary.deletedUnread === 0 && !isLive(summary.groupSize)

/** Says that single responses are gone, the manager's view with them if it existed. */
function AnswersErased({ day, summary }: Pick<RoundResults, 'summary'> & { day: string }) {
  const hadView = summary.totalSubmissions > receivedFromTeam(summary)
  return (
    <p className="mb-6 max-w-prose">
      The answers{hadView && " and the manager's view"} were erased on {formatDate(day)}, as your
      workspace asks; scores and counts stay.
    </p>
  )
}

/** The sections that open on request. */
function Folds({ children }: { children: ReactNode }) {
  return <div className="rounded-card border border-line bg-surface px-5 sm:px-6">{children}</div>
}

function partsOf(results: RoundResults): ContentsPart[] {
  const { summary, agreed, comments } = results
  return [
    hasOverall(summary) && ['insights', 'Insights'],
    summary.categories.length > 0 && ['categories', 'Categories'],
    agreed.length > 0 && ['agreed', 'What you agreed'],
    ['participants', 'Participants'],
    comments.length > 0 && ['comments', 'Comments'],
    ['questions', 'Questions'],
    summary.advanced !== null && ['over-time', 'Over time'],
    summary.advanced
      ? !isOwnServer() && ['other-teams', 'Benchmark']
      : hasOverall(summary) && ['more', 'Advanced analytics'],
    hasOwnViewCard(results) && ['own-view', ownViewTitle(results.session)],
    summary.categoryDetails.some(manyCantSay) && ['cant-say', CANT_SAY_TITLE],
    ['method', 'How results are calculated'],
  ]
}

/**
 * The same for every error, so that it does not reveal whether another account's round exists.
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

function NoAnswersYet({ roundId }: { roundId: string }) {
  const { data: round } = useQuery(roundQuery(roundId))
  const invited = round?.access === 'invited'
  return (
    <EmptyState
      title="No Results Yet"
      action={
        <ButtonLink to={paths.shareRound(roundId)}>
          {invited ? 'View the invitations' : 'Share the survey link'}
        </ButtonLink>
      }
      link={<TextLink to={paths.sample}>View sample results</TextLink>}
    >
      {invited
        ? 'No one has completed this assessment yet. Everyone invited has an email with a personal link.'
        : 'No one has completed this assessment yet. Share the quiz URL with your team to start collecting responses.'}
    </EmptyState>
  )
}

function Loading() {
  return (
    <Page>
      <LoadingState
        what="the results"
        sizes={[
          'h-40 w-2/3 lg:col-span-2',
          'h-112 rounded-card',
          'h-56 rounded-card',
          'h-96 rounded-card lg:col-span-2',
        ]}
        layout="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      />
    </Page>
  )
}
