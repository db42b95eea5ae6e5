import { useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { OpenQuiz, Submission, Ticket } from '#contract/quiz.ts'
import { AnonymityPromise } from '#web/features/rounds/quiz/components/AnonymityPromise.tsx'
import { QuizMeasure } from '#web/features/rounds/quiz/components/QuizBanner.tsx'
import { cantSayPromise } from '#web/features/rounds/quiz/anonymity-promise.ts'
import { invitedPromise } from '#web/features/rounds/quiz/invited-promise.ts'
import { commentsPromise } from '#web/features/rounds/quiz/open-questions/comments-promise.ts'
import { OpenQuestions } from '#web/features/rounds/quiz/open-questions/OpenQuestions.tsx'
import { CallFailure, sendAnswers } from '#web/features/rounds/quiz/quiz-calls.ts'
import type { SubmissionReply } from '#web/features/rounds/quiz/quiz-calls.ts'
import type { Ended } from '#web/features/rounds/quiz/questionnaire/delivery.ts'
import { CANT_SAY } from '#domain/stored-submission.ts'
import { browserTrail } from '#web/features/rounds/quiz/questionnaire/question-trail.ts'
import {
  commentsOf,
  Questionnaire,
} from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import type {
  Answered,
  OpenQuestionsStep,
} from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { keepUsed, keptTicket, setKeepsAnswers } from '#web/features/rounds/tickets/ticket-store.ts'
import type { SentResponse } from '#web/features/rounds/tickets/ticket-store.ts'
import { HowAnonymous } from './HowAnonymous.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { StoredWithTicket } from './StoredWithTicket.tsx'

interface TicketedQuestionnaireProps {
  readonly token: string
  readonly quiz: OpenQuiz
  readonly ticket: Ticket
  /** True right after Start: the first question is shown at once. */
  readonly started: boolean
  /** Names on the roster, where the page knows it. */
  readonly people?: readonly string[] | undefined
  readonly onSent: (sent: SentResponse) => void
  readonly onEnded: (reason: Ended) => void
}

/** The questions of an invited round. The ticket is sent with the answers. */
export function TicketedQuestionnaire({
  token,
  quiz: { session: round, assessment },
  ticket,
  started,
  people,
  onSent,
  onEnded,
}: TicketedQuestionnaireProps) {
  const sent = useRef<SentResponse>({ answers: {} })
  return (
    <Questionnaire
      assessment={assessment}
      canSkip={round.canSkip}
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
          <AnonymityPromise
            {...invitedPromise(round)}
            comments={commentsPromise(round)}
            cantSay={cantSayPromise(round)}
          >
            <HowAnonymous />
          </AnonymityPromise>
          <OtherDevice token={token} ticket={ticket} />
        </>
      }
      aside={<OtherDevice token={token} ticket={ticket} />}
      openQuestions={openQuestionsStep(round, people)}
      renderReview={({ answers, comments }) => (
        <>
          <KeepAnswers token={token} what={responseWord(round)} />
          <StoredWithTicket
            round={round}
            answers={assessment.questions.map(({ id }) => answers[id])}
            comments={commentsOf(Object.keys(comments), comments)}
            ticket={ticket}
          />
        </>
      )}
      replaces
      onSubmit={async (responses, _id, comments, unsure) => {
        const submission = {
          responses: [...responses],
          sessionId: round.id,
          teamId: round.teamId,
          ticket,
          comments: [...comments],
        }
        const reply = await (unsure ? replaceOrSend : sendAnswers)(assessment.type, submission)
        sent.current = responseOf(responses, comments, reply)
        // This happens too if the person has left the page before the server replied.
        keepUsed(token, ticket, sent.current)
      }}
      onSubmitted={() => onSent(sent.current)}
      onEnded={onEnded}
    />
  )
}

/** Sends answers of which an earlier version may have been stored. POST alone would keep that one. */
async function replaceOrSend(type: string, submission: Submission): Promise<SubmissionReply> {
  try {
    return await sendAnswers(type, submission, 'PUT')
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return sendAnswers(type, submission)
    throw error
  }
}

/** Returns the key of the answers that belong to a ticket. */
export const attemptKey = (token: string, { message }: Ticket): string =>
  `${token}.${message.slice(0, 12)}`

export const responseOf = (
  responses: readonly Answered[],
  comments: readonly Comment[],
  { sharedToken }: SubmissionReply,
): SentResponse => ({
  answers: Object.fromEntries(
    responses.map(({ questionId, value }) => [questionId, value ?? CANT_SAY]),
  ),
  ...(comments.length > 0 && {
    comments: Object.fromEntries(comments.map(({ questionId, text }) => [questionId, text])),
  }),
  ...(sharedToken && { sharedToken }),
})

/** Returns the step of the open questions; undefined if the round has none. */
export function openQuestionsStep(
  { openQuestions, groupSize }: OpenQuiz['session'],
  people: readonly string[] | undefined,
): OpenQuestionsStep | undefined {
  if (openQuestions.length === 0) return undefined
  return {
    ids: openQuestions.map(({ id }) => id),
    render: (fields) => (
      <OpenQuestions {...fields} {...{ groupSize, people }} questions={openQuestions} />
    ),
  }
}

/** Returns what is sent, in words. */
export const responseWord = ({ openQuestions }: OpenQuiz['session']): string =>
  openQuestions.length > 0 ? 'answers and comments' : 'answers'

/** Off by default: other people may use the same browser, and the answers would be in it. */
function KeepAnswers({ token, what }: { token: string; what: string }) {
  const [keeps, setKeeps] = useState(() => keptTicket(token).keepsAnswers ?? false)
  return (
    <label className="quiz-keep">
      <input
        type="checkbox"
        checked={keeps}
        onChange={({ target }) => {
          setKeeps(target.checked)
          setKeepsAnswers(token, target.checked)
        }}
      />
      <span>
        Keep my {what} in this browser until the survey ends, so that I can change or withdraw them.{' '}
        <span className="quiz-muted">Leave this off if other people use this browser.</span>
      </span>
    </label>
  )
}
