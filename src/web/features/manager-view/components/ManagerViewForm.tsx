import { useNavigate } from 'react-router'
import type { AssessmentWithQuestions } from '#contract/assessments.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { effortText } from '#web/features/assessments/effort.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { COMPARISON_PLANS } from '#web/features/sessions/own-view-words.ts'
import { useSubmitOwnView } from '#web/features/manager-view/queries.ts'
import { RunFrame } from '#web/features/quiz/components/RunFrame.tsx'
import { Questionnaire } from '#web/features/quiz/questionnaire/Questionnaire.tsx'
import { hasManagerView } from '#web/features/sessions/session-words.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'

export interface OwnViewProps {
  session: QuizSession
  assessment: AssessmentWithQuestions
}

export function ManagerViewForm({ session, assessment }: OwnViewProps) {
  const user = useUser()
  const submit = useSubmitOwnView(session)
  const navigate = useNavigate()
  return (
    <RunFrame
      title="Your view"
      subtitle={
        <>
          <bdi>{session.title}</bdi>, for <bdi>{session.teamName}</bdi>
        </>
      }
    >
      <Questionnaire
        assessment={assessment}
        storageKey={`manager.${user.id}.${session.id}`}
        intro={
          <Intro session={session} assessment={assessment} compares={hasAdvancedAnalytics(user)} />
        }
        onSubmit={(responses, submissionId) => submit.mutateAsync({ responses, submissionId })}
        onSubmitted={() => {
          toast({
            title: 'Your view is saved',
            description: 'You can replace it until the round ends.',
            tone: 'success',
          })
          void navigate(paths.sessionResults(session.id))
        }}
      />
    </RunFrame>
  )
}

function Intro({ session, assessment, compares }: OwnViewProps & { compares: boolean }) {
  return (
    <>
      <p className="max-w-prose">
        Answer the same questions as the team: {effortText(assessment)}. Say how you see{' '}
        {session.teamName} yourself.
      </p>
      <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5 text-sm text-muted">
        <li>
          It is marked as yours, so it is not anonymous. Everyone who can read this round's results
          sees it.
        </li>
        <li>
          It is not part of the team's results or group size. It adds one to the number received.
        </li>
        <li>
          {compares
            ? 'The results compare it with the team and show where you rate things higher or lower.'
            : `${COMPARISON_PLANS} Your view is saved, so you can compare it later.`}
        </li>
        <li>
          Do not answer through the quiz link: your answers would be counted as the team's and can't
          be removed.
        </li>
      </ul>
      {hasManagerView(session) && (
        <Notice className="mt-5" title="Your view is already saved">
          Answering again replaces it.
        </Notice>
      )}
    </>
  )
}
