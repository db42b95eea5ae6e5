import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { assessmentsQuery } from '#web/features/assessments/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { loadWhenOnline } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EndedPanel } from './components/EndedPanel.tsx'
import { SharePanel } from './components/SharePanel.tsx'
import { sessionQuery } from './queries.ts'

const InvitedPanel = lazy(() =>
  loadWhenOnline(() => import('./components/InvitedPanel.tsx')).then((module) => ({
    default: module.InvitedPanel,
  })),
)

export const meta = () => privateMeta('Share the round')

export default function ShareSessionPage() {
  const { sessionId = '' } = useParams()
  const session = useQuery(sessionQuery(sessionId))
  const assessments = useQuery(assessmentsQuery)
  return (
    <Page>
      {session.data && !session.data.isActive ? (
        <EndedPanel session={session.data} />
      ) : session.data?.access === 'invited' ? (
        <Suspense fallback={<PageSkeleton />}>
          <InvitedPanel session={session.data} />
        </Suspense>
      ) : session.data ? (
        <SharePanel
          session={session.data}
          assessment={assessments.data?.find(({ type }) => type === session.data.assessmentType)}
        />
      ) : session.isError ? (
        <>
          <PageHeader title="We couldn't load this round" />
          <ErrorState
            onRetry={() => void session.refetch()}
            retrying={session.isFetching}
            link={<TextLink to={paths.quizzes}>All quizzes</TextLink>}
          >
            {reasonOf(session.error, 'Please check your connection and try again.')}
          </ErrorState>
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function PageSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the round</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </div>
  )
}
