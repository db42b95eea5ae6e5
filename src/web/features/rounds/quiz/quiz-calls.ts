import type { ResponseOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { OpenQuiz, Submission, submitAssessment } from '#contract/quiz.ts'

const SUBMIT_TIMEOUT_MS = 20_000

/** A response with an error status. The message is "{status}: {body}", as in the app's client. */
export class CallFailure extends Error {
  readonly status: number
  /** Retry-After in seconds; NaN without the header. */
  readonly retryAfter: number
  /** Empty if the response is not one of this API. */
  readonly body: Partial<ErrorBody>

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.status = response.status
    this.retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
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

/** Fetches a quiz. With any options, a response that the browser has preloaded is unused. */
export async function fetchQuiz(token: string, options?: RequestInit): Promise<OpenQuiz> {
  const response = await requireOk(
    await fetch(`/api/quiz-session/${encodeURIComponent(token)}`, options),
  )
  return (await response.json()) as OpenQuiz
}

export type SubmissionReply = ResponseOf<typeof submitAssessment>

/** Sends or replaces one submission. Rejects with CallFailure on an error status. */
export async function sendAnswers(
  type: string,
  submission: Submission,
  method: 'POST' | 'PUT' = 'POST',
): Promise<SubmissionReply> {
  const path = `/api/assessments/${encodeURIComponent(type)}/submit`
  const response = await requireOk(await fetch(path, anonymous(method, submission)))
  return (await response.json()) as SubmissionReply
}

/** Returns options of a call with a body that must not carry the cookie of someone signed in. */
export const anonymous = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  credentials: 'omit',
  signal: AbortSignal.timeout(SUBMIT_TIMEOUT_MS),
})

/** Returns the response; throws CallFailure for an error status. */
export async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw new CallFailure(response, await response.text())
  return response
}
