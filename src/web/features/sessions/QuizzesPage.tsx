import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reasonOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { NoSessions } from './components/NoSessions.tsx'
import { SessionList } from './components/SessionList.tsx'
import { SessionListSkeleton } from './components/SessionListSkeleton.tsx'
import { StateFilter } from './components/StateFilter.tsx'
import { sessionsQuery } from './queries.ts'
import { inState, readState } from './state-filter.ts'

export const meta = () => privateMeta('Quizzes')

export default function QuizzesPage() {
  const [search] = useSearchParams()
  const sessions = useQuery(sessionsQuery)
  const state = readState(search)
  const shown = sessions.data?.filter(inState(state))

  return (
    <Page>
      <PageHeader
        title="Quizzes"
        description="Every round of every team, latest first."
        actions={<ButtonLink to={paths.createSession()}>Start a round</ButtonLink>}
      />
      {sessions.isPending && <SessionListSkeleton />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title="Your quizzes could not be loaded"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        >
          {reasonOf(sessions.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {sessions.data?.length === 0 && <NoSessions />}
      {sessions.data && sessions.data.length > 0 && (
        <>
          <StateFilter sessions={sessions.data} chosen={state} />
          {shown?.length ? (
            <SessionList sessions={shown} />
          ) : (
            <p className="border-t border-line py-10 text-muted">
              {state === 'active' ? 'No round is active now.' : 'No round has been completed yet.'}
            </p>
          )}
        </>
      )}
    </Page>
  )
}
