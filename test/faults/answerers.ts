import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { submissionTo } from '#test/server/answers.ts'
import { Browser } from './browser.ts'
import type { Dice } from './dice.ts'

/** One person's answers, which nobody else gives, and what is known of them. */
export interface Attempt {
  readonly sessionId: string
  /** The answers as they are stored. */
  readonly answers: string
  acknowledged: boolean
}

/** People who answer one after the other, and send again what they have heard nothing clear of. */
export class Answerers {
  /** All that was ever sent: the log that a server is held to. */
  readonly attempts: Attempt[] = []
  /** How long each sending took, in milliseconds. */
  readonly times: number[] = []
  readonly #rounds: readonly QuizSession[]
  readonly #dice: Dice
  readonly #waiting: (() => Promise<boolean>)[] = []
  readonly #people: number
  #unclear = 0

  constructor(rounds: readonly QuizSession[], people: number, dice: Dice) {
    this.#rounds = rounds
    this.#dice = dice
    this.#people = people
  }

  /** How often no clear answer came. */
  get unclear(): number {
    return this.#unclear
  }

  /** They go on, each until the server is gone or `stopped` says so. */
  async answer(origin: () => string, stopped: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: this.#people }, async () => {
        while (!stopped()) {
          const send = this.#waiting.shift() ?? this.#somebodyNew(origin)
          if (await send()) continue
          this.#unclear += 1
          this.#waiting.push(send)
          return
        }
      }),
    )
  }

  /** Sends again whatever is unclear still; false where something stays so. */
  async settle(): Promise<boolean> {
    const settled = await Promise.all(this.#waiting.splice(0).map((send) => send()))
    return settled.every(Boolean)
  }

  #somebodyNew(origin: () => string): () => Promise<boolean> {
    const round = this.#dice.oneOf(this.#rounds)
    const answers = answersNumber(this.attempts.length)
    const attempt: Attempt = {
      sessionId: round.id,
      answers: answers.join(','),
      acknowledged: false,
    }
    this.attempts.push(attempt)
    const body = submissionTo(round, (question) => answers[question] ?? 0, {
      submissionId: randomUUID(),
    })
    const browser = new Browser()
    return async () => {
      const begun = performance.now()
      const { status } = await browser.send(
        origin(),
        'POST',
        `/api/assessments/${round.assessmentType}/submit`,
        body,
      )
      this.times.push(performance.now() - begun)
      if (status >= 300 && status < 500) throw new Error(`an answer was refused: ${status}`)
      if (status === 201) attempt.acknowledged = true
      return status === 201
    }
  }
}

/** The number written with as many digits as there are questions, each an answer. */
export function answersNumber(number: number): number[] {
  const digits: number[] = []
  let rest = number
  for (let question = 0; question < totalQuestions(ASSESSMENTS.teamwork); question++) {
    digits.push((rest % SCALE_POINTS) + 1)
    rest = Math.floor(rest / SCALE_POINTS)
  }
  return digits
}
