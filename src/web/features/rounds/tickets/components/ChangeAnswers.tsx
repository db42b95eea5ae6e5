import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { useRef } from 'react'
import { sendAnswers } from '#web/features/rounds/quiz/quiz-calls.ts'
import { forgetAttempt } from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'
import type { Ended } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { Questionnaire } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { keepUsed } from '#web/features/rounds/tickets/ticket-store.ts'
import type { SentResponse } from '#web/features/rounds/tickets/ticket-store.ts'
import { openQuestionsStep, responseOf } from './TicketedQuestionnaire.tsx'

interface ChangeAnswersProps {
  readonly token: string
  readonly quiz: OpenQuiz
  readonly ticket: Ticket
  readonly sent: SentResponse
  readonly people?: readonly string[] | undefined
  readonly onChanged: (sent: SentResponse) => void
  readonly onCancel: () => void
  readonly onEnded: (reason: Ended) => void
}

/** The questions with the answers that were sent. Complete Assessment replaces the response. */
export function ChangeAnswers({
  token,
  quiz: { session: round, assessment },
  ticket,
  sent,
  people,
  onChanged,
  onCancel,
  onEnded,
}: ChangeAnswersProps) {
  const changed = useRef(sent)
  const key = changeKey(token, ticket)
  return (
    <Questionnaire
      assessment={assessment}
      canSkip={round.canSkip}
      storageKey={key}
      attemptId={ticket.message}
      firstAnswers={sent.answers}
      firstComments={sent.comments}
      openQuestions={openQuestionsStep(round, people)}
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
      replaces
      onSubmit={async (responses, _id, comments) => {
        const reply = await sendAnswers(
          assessment.type,
          {
            responses: [...responses],
            sessionId: round.id,
            teamId: round.teamId,
            ticket,
            comments: [...comments],
          },
          'PUT',
        )
        changed.current = responseOf(responses, comments, reply)
        keepUsed(token, ticket, changed.current)
      }}
      onSubmitted={() => onChanged(changed.current)}
      onEnded={onEnded}
    />
  )
}

/** Returns the key of the changed answers that were not sent yet. */
export const changeKey = (token: string, { message }: Ticket): string =>
  `${token}.${message.slice(0, 12)}.change`
