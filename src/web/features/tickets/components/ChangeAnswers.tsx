import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { useRef } from 'react'
import { forgetAttempt } from '#web/features/quiz/questionnaire/attempt-store.ts'
import type { Ended } from '#web/features/quiz/questionnaire/delivery.ts'
import { Questionnaire } from '#web/features/quiz/questionnaire/Questionnaire.tsx'
import type { Answers } from '#web/features/quiz/questionnaire/quiz-state.ts'
import { replaceAnswers } from '#web/features/tickets/invitation-calls.ts'
import { keepUsed } from '#web/features/tickets/ticket-store.ts'
import { answersOf } from './TicketedQuestionnaire.tsx'

interface ChangeAnswersProps {
  readonly token: string
  readonly quiz: OpenQuiz
  readonly ticket: Ticket
  /** The answers that were sent. */
  readonly answers: Answers
  readonly onChanged: (answers: Answers) => void
  readonly onCancel: () => void
  readonly onEnded: (reason: Ended) => void
}

/** The questions with the answers that were sent. Complete Assessment replaces the response. */
export function ChangeAnswers({
  token,
  quiz: { session, assessment },
  ticket,
  answers,
  onChanged,
  onCancel,
  onEnded,
}: ChangeAnswersProps) {
  const changed = useRef(answers)
  const key = changeKey(token, ticket)
  return (
    <Questionnaire
      assessment={assessment}
      storageKey={key}
      attemptId={ticket.message}
      firstAnswers={answers}
      startAt="first"
      aside={
        <p className="ticket-cancel">
          Your response stays as it is until you complete the assessment.{' '}
          <button
            type="button"
            className="quiz-link"
            onClick={() => {
              forgetAttempt(key)
              onCancel()
            }}
          >
            Keep my response
          </button>
        </p>
      }
      onSubmit={async (responses) => {
        await replaceAnswers(assessment.type, {
          responses: [...responses],
          sessionId: session.id,
          teamId: session.teamId,
          ticket,
        })
        changed.current = answersOf(responses)
        keepUsed(token, ticket, changed.current)
      }}
      onSubmitted={() => onChanged(changed.current)}
      onEnded={onEnded}
    />
  )
}

/** The key of the changed answers that were not sent yet. */
export const changeKey = (token: string, { message }: Ticket): string =>
  `${token}.${message.slice(0, 12)}.change`
