import { useNavigate } from 'react-router'
import type { AssessmentWithQuestions } from '#contract/assessments.ts'
import type { Round } from '#contract/rounds.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { effortText } from '#web/features/rounds/assessments/effort-text.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { COMPARISON_PLANS } from '#web/features/rounds/rounds/own-view-words.ts'
import { useSubmitOwnView } from '#web/features/rounds/manager-view/queries.ts'
import { InAppQuizFrame } from '#web/features/rounds/quiz/components/InAppQuizFrame.tsx'
import { Questionnaire } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { hasManagerView } from '#web/features/rounds/rounds/round-words.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'

export interface OwnViewProps {
  round: Round
  assessment: AssessmentWithQuestions
}

export function ManagerViewForm({ round, assessment }: OwnViewProps) {
  const user = useUser()
  const submit = useSubmitOwnView(round)
  const navigate = useNavigate()
  return (
    <InAppQuizFrame
      title="Your view"
      subtitle={
        <>
          <bdi>{round.title}</bdi>, for <bdi>{round.teamName}</bdi>
        </>
      }
    >
      <Questionnaire
        assessment={assessment}
        canSkip={round.canSkip}
        storageKey={`manager.${user.id}.${round.id}`}
        intro={
          <Intro round={round} assessment={assessment} compares={hasAdvancedAnalytics(user)} />
        }
        replaces
        onSubmit={(responses, submissionId) => submit.mutateAsync({ responses, submissionId })}
        onSubmitted={() => {
          toast({
            title: 'Your view is saved',
            description: 'You can replace it until the round ends.',
            tone: 'success',
          })
          void navigate(paths.roundResults(round.id))
        }}
      />
    </InAppQuizFrame>
  )
}

function Intro({ round, assessment, compares }: OwnViewProps & { compares: boolean }) {
  return (
    <>
      <p className="max-w-prose">
        Answer the same questions as the team: {effortText(assessment)}. Say how you see{' '}
        {round.teamName} yourself.
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
          Do not answer through the survey link: your answers would be counted as the team's and
          can't be removed.
        </li>
      </ul>
      {hasManagerView(round) && (
        <Notice className="mt-5" title="Your view is already saved">
          Answering again replaces it.
        </Notice>
      )}
    </>
  )
}
