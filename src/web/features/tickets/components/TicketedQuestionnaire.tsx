import { useRef, useState } from 'react'
import type { OpenQuiz, Ticket } from '#contract/quiz.ts'
import { AnonymityPromise } from '#web/features/quiz/components/AnonymityPromise.tsx'
import { QuizMeasure } from '#web/features/quiz/components/QuizBanner.tsx'
import { invitedPromise } from '#web/features/quiz/invited-promise.ts'
import { sendAnswers } from '#web/features/quiz/quiz-calls.ts'
import type { Ended } from '#web/features/quiz/questionnaire/delivery.ts'
import { browserTrail } from '#web/features/quiz/questionnaire/question-trail.ts'
import { Questionnaire } from '#web/features/quiz/questionnaire/Questionnaire.tsx'
import type { Answered } from '#web/features/quiz/questionnaire/Questionnaire.tsx'
import type { Answers } from '#web/features/quiz/questionnaire/quiz-state.ts'
import { keepUsed, keptTicket, setKeepsAnswers } from '#web/features/tickets/ticket-store.ts'
import { HowAnonymous } from './HowAnonymous.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { StoredWithTicket } from './StoredWithTicket.tsx'

interface TicketedQuestionnaireProps {
  readonly token: string
  readonly quiz: OpenQuiz
  readonly ticket: Ticket
  /** True right after Start: the first question is shown at once. */
  readonly started: boolean
  readonly onSent: (answers: Answers) => void
  readonly onEnded: (reason: Ended) => void
}

/** The questions of an invited round. The ticket is sent with the answers. */
export function TicketedQuestionnaire({
  token,
  quiz: { session, assessment },
  ticket,
  started,
  onSent,
  onEnded,
}: TicketedQuestionnaireProps) {
  const sent = useRef<Answers>({})
  return (
    <Questionnaire
      assessment={assessment}
      // Two people may share a browser: answers belong to a ticket.
      storageKey={attemptKey(token, ticket)}
      attemptId={ticket.message}
      trail={browserTrail}
      {...(started ? { startAt: 'unanswered' as const } : {})}
      intro={
        <>
          <QuizMeasure {...assessment} />
          <p className="ticket-ready">
            Your ticket is in this browser. Finish here, or continue on another device.
          </p>
          <AnonymityPromise {...invitedPromise(session.groupSize, session.retentionMonths)} />
          <HowAnonymous />
          <OtherDevice token={token} ticket={ticket} />
        </>
      }
      aside={<OtherDevice token={token} ticket={ticket} />}
      renderReview={({ answers }) => (
        <>
          <KeepAnswers token={token} />
          <StoredWithTicket
            session={session}
            answers={assessment.questions.map(({ id }) => answers[id])}
            ticket={ticket}
          />
        </>
      )}
      onSubmit={async (responses) => {
        await sendAnswers(assessment.type, {
          responses: [...responses],
          sessionId: session.id,
          teamId: session.teamId,
          ticket,
        })
        sent.current = answersOf(responses)
        // Also if the person has left the page before the server replied.
        keepUsed(token, ticket, sent.current)
      }}
      onSubmitted={() => onSent(sent.current)}
      onEnded={onEnded}
    />
  )
}

/** The key of the answers that belong to a ticket. */
const attemptKey = (token: string, { message }: Ticket): string =>
  `${token}.${message.slice(0, 12)}`

export const answersOf = (responses: readonly Answered[]): Answers =>
  Object.fromEntries(responses.map(({ questionId, value }) => [questionId, value]))

/** Off by default: other people may use the same browser, and the answers would be in it. */
function KeepAnswers({ token }: { token: string }) {
  const [keeps, setKeeps] = useState(() => keptTicket(token).keepsAnswers ?? false)
  return (
    <label className="ticket-keep">
      <input
        type="checkbox"
        checked={keeps}
        onChange={({ target }) => {
          setKeeps(target.checked)
          setKeepsAnswers(token, target.checked)
        }}
      />
      <span>
        Keep my answers in this browser until the round ends, so that I can change or withdraw them.{' '}
        <span className="quiz-muted">Leave this off if other people use this browser.</span>
      </span>
    </label>
  )
}
