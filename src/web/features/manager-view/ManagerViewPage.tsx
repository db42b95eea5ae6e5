import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { assessmentQuery } from '#web/features/assessments/queries.ts'
import { sessionQuery } from '#web/features/sessions/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { QuizSession } from '#contract/sessions.ts'
import { hasManagerView } from '#web/features/sessions/session-words.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ManagerViewForm } from './components/ManagerViewForm.tsx'

export const meta = () => privateMeta('Your view')

/** The page where the manager answers the questions, to compare their view with the team's. */
export default function ManagerViewPage() {
  const { sessionId = '' } = useParams()
  const session = useQuery(sessionQuery(sessionId))
  const { assessmentType = '', assessmentVersion } = session.data ?? {}
  const assessment = useQuery({
    ...assessmentQuery(assessmentType, assessmentVersion),
    enabled: session.data !== undefined,
  })
  const failed = session.isError && !session.data ? session : assessment.isError ? assessment : null
  return (
    <Page narrow>
      {failed ? (
        <>
          <PageHeader title="We couldn't load the questions" />
          <ErrorState
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
            link={<TextLink to={paths.quizzes}>All quizzes</TextLink>}
          >
            {reasonOf(failed.error, 'Please check your connection and try again.')}
          </ErrorState>
        </>
      ) : session.data && !session.data.createdByYou ? (
        <CreatorOnly session={session.data} />
      ) : session.data && !session.data.isActive ? (
        <SessionEnded session={session.data} />
      ) : session.data && assessment.data ? (
        <ManagerViewForm session={session.data} assessment={assessment.data} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading the questions</span>
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Page>
  )
}

/** Shown to others than the person who created the session. */
function CreatorOnly({ session }: { session: QuizSession }) {
  return (
    <>
      <PageHeader
        title="Manager's view"
        description={`${session.title}, for ${session.teamName}`}
      />
      <p className="max-w-prose">
        Only the person who created this round can add the manager's view.
        {hasManagerView(session) && ' It is shown with the results.'}
      </p>
      <div className="mt-6">
        <ButtonLink to={paths.sessionResults(session.id)}>Go to the results</ButtonLink>
      </div>
    </>
  )
}

/** Shown once the session has ended and no longer accepts the manager's view. */
function SessionEnded({ session }: { session: QuizSession }) {
  return (
    <>
      <PageHeader
        title="This round has ended"
        description={`${session.title}, for ${session.teamName}`}
      />
      <p className="max-w-prose">
        {session.answersErasedOn
          ? `Its answers were erased on ${formatDate(session.answersErasedOn)}, the manager's view with them.`
          : hasManagerView(session)
            ? 'Your view is saved. To change that, reopen the round from its results.'
            : 'You did not add your view while the round was open. To change that, reopen the round from its results.'}
      </p>
      <div className="mt-6">
        <ButtonLink to={paths.sessionResults(session.id)}>Go to the results</ButtonLink>
      </div>
    </>
  )
}
