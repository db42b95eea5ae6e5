import type { OpenQuiz, Submission } from '#contract/quiz.ts'

const SUBMIT_TIMEOUT_MS = 20_000

/** An answer that was not OK. The message is the status, a colon and the body, as everywhere. */
export class CallFailure extends Error {
  readonly status: number
  /** Seconds, where the server asks to wait; NaN where it does not. */
  readonly retryAfter: number

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.status = response.status
    this.retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  }
}

/** Called without options on purpose: only so does it use what the page's header preloads. */
export async function fetchQuiz(token: string): Promise<OpenQuiz> {
  const response = await answered(await fetch(`/api/quiz-session/${encodeURIComponent(token)}`))
  return (await response.json()) as OpenQuiz
}

/** Sends one person's answers to a round. */
export async function sendAnswers(type: string, submission: Submission): Promise<void> {
  await answered(
    await fetch(`/api/assessments/${encodeURIComponent(type)}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(SUBMIT_TIMEOUT_MS),
    }),
  )
}

async function answered(response: Response): Promise<Response> {
  if (!response.ok) throw new CallFailure(response, await response.text())
  return response
}
