import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { BrowserClient } from './browser-client.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One person's submission with unique answers, and whether it was acknowledged. */
export interface SubmissionAttempt {
  readonly roundId: string
  /** The answers as stored, separated by commas. */
  readonly answers: string
  acknowledged: boolean
}

/** Clients that submit one after the other and retry after an unclear response (closed loop). */
export class SubmissionClients {
  /** Every submission ever sent, to compare with what the server stored. */
  readonly attempts: SubmissionAttempt[] = []
  /** Latency of each request, in milliseconds. */
  readonly latencies: number[] = []
  readonly #sessions: readonly Round[]
  readonly #random: SeededRandom
  readonly #unacknowledged: (() => Promise<boolean>)[] = []
  readonly #clientCount: number
  #unclearCount = 0

  constructor(rounds: readonly Round[], clientCount: number, random: SeededRandom) {
    this.#sessions = rounds
    this.#random = random
    this.#clientCount = clientCount
  }

  /** The number of requests without a clear response. */
  get unacknowledged(): number {
    return this.#unclearCount
  }

  /** Submits until `stopped` returns true; each client ends at its first unclear response. */
  async submit(origin: () => string, stopped: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: this.#clientCount }, async () => {
        while (!stopped()) {
          const send = this.#unacknowledged.shift() ?? this.#newSubmission(origin)
          if (await send()) continue
          this.#unclearCount += 1
          this.#unacknowledged.push(send)
          return
        }
      }),
    )
  }

  /** Retries every unacknowledged submission. False if some still fail. */
  async retryAll(): Promise<boolean> {
    const results = await Promise.all(this.#unacknowledged.splice(0).map((send) => send()))
    return results.every(Boolean)
  }

  #newSubmission(origin: () => string): () => Promise<boolean> {
    const round = this.#random.pick(this.#sessions)
    const answers = answersForNumber(this.attempts.length)
    const attempt: SubmissionAttempt = {
      roundId: round.id,
      answers: answers.join(','),
      acknowledged: false,
    }
    this.attempts.push(attempt)
    const body = submissionTo(round, (question) => answers[question] ?? 0, {
      submissionId: randomUUID(),
    })
    const browser = new BrowserClient()
    return async () => {
      const startedAt = performance.now()
      const { status } = await browser.send(
        origin(),
        'POST',
        `/api/assessments/${round.assessmentType}/submit`,
        body,
      )
      this.latencies.push(performance.now() - startedAt)
      if (status >= 300 && status < 500) throw new Error(`a submission was refused: ${status}`)
      if (status === 201) attempt.acknowledged = true
      return status === 201
    }
  }
}

/**
 * Returns the number in base 5, one digit per question, as answers from 1 to 5: unique for each
 * number.
 */
export function answersForNumber(number: number): number[] {
  const digits: number[] = []
  let remainder = number
  for (let question = 0; question < totalQuestions(ASSESSMENTS.teamwork); question++) {
    digits.push((remainder % SCALE_POINTS) + 1)
    remainder = Math.floor(remainder / SCALE_POINTS)
  }
  return digits
}
