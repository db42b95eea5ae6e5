import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reasonOf } from '#web/lib/api.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SessionList } from './components/SessionList.tsx'
import { StateFilter } from './components/StateFilter.tsx'
import { sessionsQuery } from './queries.ts'
import { inState, readState } from './state-filter.ts'

export const meta = () => privateMeta('Quizzes')

export default function QuizzesPage() {
  const [search] = useSearchParams()
  const sessions = useQuery(sessionsQuery)
  const list = useDeferredData(sessions.data)
  const state = readState(search)
  const shown = list?.filter(inState(state))

  return (
    <Page>
      <PageHeader
        title="Quizzes"
        description="All survey rounds of all teams, latest first."
        actions={<ButtonLink to={paths.createSession()}>Start a round</ButtonLink>}
      />
      {!list && !sessions.isError && <SessionListSkeleton />}
      {sessions.isError && !list && (
        <ErrorState
          title="We couldn't load your quizzes"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        >
          {reasonOf(sessions.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {list?.length === 0 && <NoSessions />}
      {list && list.length > 0 && (
        <>
          <StateFilter sessions={list} chosen={state} />
          {shown?.length ? (
            <SessionList sessions={shown} />
          ) : (
            <p className="border-t border-line py-10 text-muted">
              {state === 'active' ? 'No active rounds.' : 'No completed rounds yet.'}
            </p>
          )}
        </>
      )}
    </Page>
  )
}

function NoSessions() {
  return (
    <EmptyState
      title="No quizzes yet"
      action={<ButtonLink to={paths.createSession()}>Start your first round</ButtonLink>}
      link={<TextLink to={paths.homeResults}>View sample results</TextLink>}
    >
      A quiz is a survey round: one team answers one assessment through a link.
    </EmptyState>
  )
}

function SessionListSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your quizzes</span>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
