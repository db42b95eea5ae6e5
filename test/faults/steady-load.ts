import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersNumber } from './answerers.ts'
import type { Attempt } from './answerers.ts'
import { Browser } from './browser.ts'
import type { Dice } from './dice.ts'
import type { How } from './fault.ts'

/** One request as its client saw it, in milliseconds of `performance.now()`. */
export interface Told {
  readonly what: 'answer' | 'list' | 'release' | 'health'
  readonly begun: number
  readonly took: number
  /** 0 where no answer came. */
  readonly status: number
  readonly retryAfter: string | null
}

/** Far beyond every mark. */
const GIVE_UP_MS = 30_000

interface Sending {
  readonly attempt: Attempt
  readonly body: unknown
}

/**
 * Requests that begin one after the other at an even pace, whatever becomes of those before: people
 * who answer and send again what was not acknowledged, and a manager who looks and releases.
 */
export class SteadyLoad {
  /** All answers that were ever sent: the log that a server is held to. */
  readonly attempts: Attempt[] = []
  readonly told: Told[] = []
  readonly #manager: Browser
  readonly #rounds: readonly QuizSession[]
  readonly #dice: Dice
  readonly #again: Sending[] = []
  readonly #underWay = new Set<Promise<void>>()
  #turn = 0

  constructor(manager: Browser, rounds: readonly QuizSession[], dice: Dice) {
    this.#manager = manager
    this.#rounds = rounds
    this.#dice = dice
  }

  get acknowledged(): number {
    return this.attempts.filter((attempt) => attempt.acknowledged).length
  }

  /** Begins a request every `everyMs` while `work` goes on, and waits for the last of them. */
  async during(origin: () => string, everyMs: number, work: () => Promise<void>): Promise<void> {
    const ended = new AbortController()
    const load = this.#load(origin, everyMs, ended.signal)
    try {
      await work()
    } finally {
      ended.abort()
      await load
    }
  }

  /** Resolves once all have their answer that wait for one now. */
  async answered(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Sends again what was never acknowledged, as people do; false where some of it cannot be. */
  async settle(origin: string): Promise<boolean> {
    for (let tries = 0; this.#again.length > 0 && tries < 20 + this.attempts.length; tries += 1) {
      const some = this.#again.splice(0, 8)
      await Promise.all(some.map((sending) => this.#answer(origin, sending)))
      // A database that has only just come back may refuse some still.
      if (this.#again.length > 0) await sleep(50)
    }
    return this.#again.length === 0
  }

  async #load(origin: () => string, everyMs: number, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const request = this.#next(origin()).finally(() => this.#underWay.delete(request))
      this.#underWay.add(request)
      await sleep(everyMs, undefined, { signal: ended }).catch(() => {})
    }
    await this.answered()
  }

  async #next(origin: string): Promise<void> {
    this.#turn += 1
    const { id } = this.#dice.oneOf(this.#rounds)
    if (this.#turn % 10 === 4) return this.#ask(origin, 'health', 'GET', '/healthz')
    if (this.#turn % 10 === 6) return this.#ask(origin, 'list', 'GET', '/api/quiz-sessions')
    if (this.#turn % 10 === 8) {
      return this.#ask(origin, 'release', 'POST', `/api/quiz-sessions/${id}/release`)
    }
    return this.#answer(origin, this.#again.shift() ?? this.#somebodyNew())
  }

  async #ask(origin: string, what: Told['what'], method: string, path: string): Promise<void> {
    const begun = performance.now()
    this.#note(what, begun, await this.#manager.send(origin, method, path))
  }

  async #answer(origin: string, sending: Sending): Promise<void> {
    const begun = performance.now()
    const path = '/api/assessments/teamwork/submit'
    const answer = await new Browser().send(origin, 'POST', path, sending.body)
    this.#note('answer', begun, answer)
    if (answer.status === 201) sending.attempt.acknowledged = true
    else this.#again.push(sending)
  }

  #note(
    what: Told['what'],
    begun: number,
    { status, retryAfter = null }: { status: number; retryAfter?: string | null },
  ): void {
    this.told.push({ what, begun, took: performance.now() - begun, status, retryAfter })
  }

  #somebodyNew(): Sending {
    const round = this.#dice.oneOf(this.#rounds)
    const answers = answersNumber(this.attempts.length)
    const attempt = { sessionId: round.id, answers: answers.join(','), acknowledged: false }
    this.attempts.push(attempt)
    const body = submissionTo(round, (question) => answers[question] ?? 0, {
      submissionId: randomUUID(),
    })
    return { attempt, body }
  }
}

/** What came of requests, in the figures that marks are about. */
export function summaryOf(told: readonly Told[]) {
  const shed = told.filter(({ status }) => status === 503)
  const health = told.filter(({ what }) => what === 'health')
  return {
    longest: longest(told),
    /** Of those that never wait for the database: how busy the machine was. */
    unhindered: longest(health),
    shed: shed.length,
    served: told.filter(isServed).length,
    /** Neither served nor shed in the way that says when to come again. */
    wrong: told.filter(
      (one) => !isServed(one) && !(one.status === 503 && /^[1-9]\d*$/.test(one.retryAfter ?? '')),
    ).length,
    alive: health.every(isServed),
  }
}

const longest = (told: readonly Told[]): number =>
  Math.round(Math.max(0, ...told.map(({ took }) => took)))

const isServed = ({ status }: Told): boolean => status >= 200 && status < 500

/** Milliseconds from a moment until everything that began was served; Infinity where it never was. */
function servedAfter(told: readonly Told[], moment: number): number {
  const later = told
    .filter(({ begun }) => begun >= moment)
    .toSorted((one, other) => one.begun - other.begun)
  const lastBad = later.findLast((one) => !isServed(one))
  if (later.length === 0 || lastBad === later.at(-1)) return Infinity
  return lastBad ? Math.round(lastBad.begun - moment) : 0
}

/**
 * Waits until all that begins is served again, for a second on end, and gives the milliseconds that
 * this took since `moment`. In the short form until anything is: the machine may be busy.
 */
export async function untilServed(
  { told }: SteadyLoad,
  moment: number,
  form: How['form'],
): Promise<number> {
  const passed = () => performance.now() - moment
  while (passed() < GIVE_UP_MS) {
    await sleep(50)
    const first = told.find((one) => one.begun >= moment && isServed(one))
    if (form === 'short' && first) return Math.round(first.begun - moment)
    if (form === 'full' && passed() - servedAfter(told, moment) > 1_000) break
  }
  return form === 'full' ? servedAfter(told, moment) : Infinity
}

/**
 * Lets a fault last for its time. In the short form: until something is shed for it, and all who
 * wait by then have their answer.
 */
export async function lasting(load: SteadyLoad, ms: number, form: How['form']): Promise<void> {
  if (form === 'full') {
    await sleep(ms)
    return
  }
  const begun = performance.now()
  const isShed = () => load.told.some((one) => one.begun >= begun && one.status === 503)
  while (!isShed() && performance.now() - begun < GIVE_UP_MS) await sleep(50)
  await load.answered()
}
