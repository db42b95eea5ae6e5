import type { ResponseOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { BroughtReply } from '#contract/quiz-start.ts'
import type { OpenQuiz, Submission, submitAssessment } from '#contract/quiz.ts'
import { noteServerTime } from '#web/lib/server-clock.ts'
import { takeReply } from './brought-start.ts'

const SUBMIT_TIMEOUT_MS = 20_000

/**
 * A call without success. The message is "{status}: {body}", as in the app's client. The status is 0 if
 * there was no response, or one that is not from this server.
 */
export class CallFailure extends Error {
  readonly status: number
  /** Retry-After in seconds; NaN without the header. */
  readonly retryAfter: number
  /** Empty if the response is not one of this API. */
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: string, retryAfter?: string | null) {
    super(`${status}: ${body}`)
    this.status = status
    this.retryAfter = Number(retryAfter ?? Number.NaN)
    this.body = parsedBody(body)
  }
}

function parsedBody(text: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(text) as Partial<ErrorBody> | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns the quiz that the page brought, and fetches it otherwise. With any options, a response that the browser
 * has preloaded is unused.
 */
export async function fetchQuiz(token: string, options?: RequestInit): Promise<OpenQuiz> {
  const brought = takeReply('quiz')
  if (brought) return readReply(brought)
  return answerOf(fetch(`/api/quiz-session/${encodeURIComponent(token)}`, options))
}

/** Returns what a brought reply answers. Throws CallFailure for a refusal. */
export function readReply<Answer>({ status, body }: BroughtReply<Answer>): Answer {
  if (status >= 400) throw new CallFailure(status, JSON.stringify(body))
  return body as Answer
}

export type SubmissionReply = ResponseOf<typeof submitAssessment>

/** Sends or replaces one submission. Rejects with CallFailure. */
export function sendAnswers(
  type: string,
  submission: Submission,
  method: 'POST' | 'PUT' = 'POST',
): Promise<SubmissionReply> {
  const path = `/api/assessments/${encodeURIComponent(type)}/submit`
  return answerOf(fetch(path, anonymous(method, submission)))
}

/** Returns options of a call with a body that must not carry the cookie of someone signed in. */
export const anonymous = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  credentials: 'omit',
  signal: abortedAfter(SUBMIT_TIMEOUT_MS),
})

/** Works like AbortSignal.timeout, which the oldest supported browsers lack. */
function abortedAfter(milliseconds: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), milliseconds)
  return timeout.signal
}

/** Returns what a call responds with. Rejects with CallFailure and nothing else. */
export async function answerOf<Answer>(call: Promise<Response>): Promise<Answer> {
  try {
    const response = await call
    noteServerTime(response)
    const text = await response.text()
    if (response.ok) return (text ? JSON.parse(text) : undefined) as Answer
    const { status, statusText, headers } = response
    throw new CallFailure(status, text || statusText, headers.get('retry-after'))
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(0, String(error))
  }
}
