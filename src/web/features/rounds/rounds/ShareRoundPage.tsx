import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { EndedPanel } from './components/EndedPanel.tsx'
import { SharePanel } from './components/SharePanel.tsx'
import { roundQuery } from './queries.ts'

const InvitedPanel = lazyWithPreload(
  () => import('./components/InvitedPanel.tsx'),
  'InvitedPanel',
  { fallback: <PageSkeleton /> },
)

export const meta = () => privateMeta('Share the round')

export default function ShareRoundPage() {
  const { sessionId: roundId = '' } = useParams()
  const round = useQuery(roundQuery(roundId))
  const assessments = useQuery(assessmentsQuery)
  return (
    <Page>
      {round.data && !round.data.isActive ? (
        <EndedPanel round={round.data} />
      ) : round.data?.access === 'invited' ? (
        <InvitedPanel round={round.data} />
      ) : round.data ? (
        <SharePanel
          round={round.data}
          assessment={assessments.data?.find(({ type }) => type === round.data.assessmentType)}
        />
      ) : round.isError ? (
        <>
          <PageHeader title="We couldn't load this round" />
          <ErrorState
            onRetry={() => void round.refetch()}
            retrying={round.isFetching}
            link={<TextLink to={paths.quizzes}>All quizzes</TextLink>}
          >
            {reasonOf(round.error, 'Please check your connection and try again.')}
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
