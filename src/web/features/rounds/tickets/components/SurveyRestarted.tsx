import { Trouble } from '#web/features/rounds/quiz/components/QuizTrouble.tsx'
import { useKeepsAnswers } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'

/** Shown for the links of a round that was restarted. It cannot be answered any more, so nothing is tried again. */
export function SurveyRestarted({ message }: { message: string }) {
  const kept = useKeepsAnswers()
  return (
    <Trouble title="This survey was restarted">
      <p>{message}</p>
      <p>No new email? Check the spam folder, or ask the person who created the survey.</p>
      {kept && (
        <p>
          Did you start in this browser? Open the new link here too: answers that were typed are
          kept, and you are asked whether they are yours.
        </p>
      )}
    </Trouble>
  )
}
