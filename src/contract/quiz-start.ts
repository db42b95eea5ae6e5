import type { ResponseOf } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import type { openInvitation } from './invited-rounds.ts'
import type { OpenQuiz } from './quiz.ts'

/** The reply to a call of the page, which the server makes in its place. */
export interface BroughtReply<Answer> {
  readonly status: number
  readonly body: Answer | ErrorBody
}

/** What the page of a survey link brings along, so that it can be shown without any call. */
export interface QuizStart {
  /** The server's UTC day. A time of day would differ for each reader. */
  readonly day: string
  /** To GET /api/invitations/{token}, on the page of an invitation. */
  readonly invitation?: BroughtReply<ResponseOf<typeof openInvitation>>
  /** To GET /api/quiz-session/{token}; missing if the invitation could not be opened. */
  readonly quiz?: BroughtReply<OpenQuiz>
}

/** Returns the HTML of what a browser shows first that keeps nothing of this survey, with a script after its header. */
export type DrawQuizStart = (start: QuizStart, script: string) => string
