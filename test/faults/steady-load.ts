import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { answersForNumber } from './submission-clients.ts'
import type { SubmissionAttempt } from './submission-clients.ts'
import { BrowserClient } from './browser-client.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { FaultOptions } from './fault.ts'

/** One request as seen by its client. Times in milliseconds of `performance.now()`. */
export interface RequestRecord {
  readonly kind: 'submission' | 'list' | 'release' | 'health'
  readonly startedAt: number
  readonly durationMs: number
  /** 0 if there was no response. */
  readonly status: number
  readonly retryAfter: string | null
}

/** Far longer than every target. */
const WAIT_LIMIT_MS = 30_000

interface PendingSubmission {
  readonly attempt: SubmissionAttempt
  readonly body: unknown
}

/**
 * Sends requests at an even rate, without waiting for responses (open loop): clients that submit
 * answers and retry what was not acknowledged, and a manager who lists and releases rounds.
 */
export class SteadyLoad {
  /** Every submission ever sent, to compare with what the server stored. */
  readonly attempts: SubmissionAttempt[] = []
  readonly responses: RequestRecord[] = []
  readonly #manager: BrowserClient
  readonly #sessions: readonly Round[]
  readonly #random: SeededRandom
  readonly #unacknowledged: PendingSubmission[] = []
  readonly #inFlight = new Set<Promise<void>>()
  #requestCount = 0

  constructor(manager: BrowserClient, rounds: readonly Round[], random: SeededRandom) {
    this.#manager = manager
    this.#sessions = rounds
    this.#random = random
  }

  get acknowledged(): number {
    return this.attempts.filter((attempt) => attempt.acknowledged).length
  }

  /** Sends a request every `everyMs` during `work`, and waits for the last response. */
  async during(origin: () => string, everyMs: number, work: () => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const load = this.#load(origin, everyMs, stop.signal)
    try {
      await work()
    } finally {
      stop.abort()
      await load
    }
  }

  /** Resolves when every request in flight has its response. */
  async allAnswered(): Promise<void> {
    await Promise.all(this.#inFlight)
  }

  /** Retries every unacknowledged submission. False if some still fail. */
  async retryAll(origin: string): Promise<boolean> {
    for (
      let attempt = 0;
      this.#unacknowledged.length > 0 && attempt < 20 + this.attempts.length;
      attempt += 1
    ) {
      const batch = this.#unacknowledged.splice(0, 8)
      await Promise.all(batch.map((pending) => this.#submit(origin, pending)))
      // A database that has just recovered may still refuse some.
      if (this.#unacknowledged.length > 0) await sleep(50)
    }
    return this.#unacknowledged.length === 0
  }

  async #load(origin: () => string, everyMs: number, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const request = this.#next(origin()).finally(() => this.#inFlight.delete(request))
      this.#inFlight.add(request)
      await sleep(everyMs, undefined, { signal: stop }).catch(() => {})
    }
    await this.allAnswered()
  }

  async #next(origin: string): Promise<void> {
    this.#requestCount += 1
    const { id } = this.#random.pick(this.#sessions)
    if (this.#requestCount % 10 === 4) return this.#request(origin, 'health', 'GET', '/healthz')
    if (this.#requestCount % 10 === 6)
      return this.#request(origin, 'list', 'GET', '/api/quiz-sessions')
    if (this.#requestCount % 10 === 8) {
      return this.#request(origin, 'release', 'POST', `/api/quiz-sessions/${id}/release`)
    }
    return this.#submit(origin, this.#unacknowledged.shift() ?? this.#newSubmission())
  }

  async #request(
    origin: string,
    kind: RequestRecord['kind'],
    method: string,
    path: string,
  ): Promise<void> {
    const startedAt = performance.now()
    this.#record(kind, startedAt, await this.#manager.send(origin, method, path))
  }

  async #submit(origin: string, pending: PendingSubmission): Promise<void> {
    const startedAt = performance.now()
    const path = '/api/assessments/teamwork/submit'
    const response = await new BrowserClient().send(origin, 'POST', path, pending.body)
    this.#record('submission', startedAt, response)
    if (response.status === 201) pending.attempt.acknowledged = true
    else this.#unacknowledged.push(pending)
  }

  #record(
    kind: RequestRecord['kind'],
    startedAt: number,
    { status, retryAfter = null }: { status: number; retryAfter?: string | null },
  ): void {
    this.responses.push({
      kind,
      startedAt,
      durationMs: performance.now() - startedAt,
      status,
      retryAfter,
    })
  }

  #newSubmission(): PendingSubmission {
    const round = this.#random.pick(this.#sessions)
    const answers = answersForNumber(this.attempts.length)
    const attempt = { roundId: round.id, answers: answers.join(','), acknowledged: false }
    this.attempts.push(attempt)
    const body = submissionTo(round, (question) => answers[question] ?? 0, {
      submissionId: randomUUID(),
    })
    return { attempt, body }
  }
}

/** Returns the figures of the requests that targets refer to. */
export function summarize(responses: readonly RequestRecord[]) {
  const shed = responses.filter(({ status }) => status === 503)
  const health = responses.filter(({ kind }) => kind === 'health')
  return {
    longest: longest(responses),
    /** Health checks never wait for the database, so they show how busy the machine was. */
    longestHealth: longest(health),
    shed: shed.length,
    served: responses.filter(isServed).length,
    /** Neither served nor shed with a Retry-After header. */
    wrong: responses.filter(
      (record) =>
        !isServed(record) && !(record.status === 503 && /^[1-9]\d*$/.test(record.retryAfter ?? '')),
    ).length,
    healthy: health.every(isServed),
  }
}

const longest = (responses: readonly RequestRecord[]): number =>
  Math.round(Math.max(0, ...responses.map(({ durationMs }) => durationMs)))

const isServed = ({ status }: RequestRecord): boolean => status >= 200 && status < 500

/**
 * Milliseconds from `moment` until the last failure among the requests started since; Infinity if
 * the latest one failed.
 */
function recoveryMs(responses: readonly RequestRecord[], moment: number): number {
  const later = responses
    .filter(({ startedAt }) => startedAt >= moment)
    .toSorted((a, b) => a.startedAt - b.startedAt)
  const lastFailure = later.findLast((record) => !isServed(record))
  if (later.length === 0 || lastFailure === later.at(-1)) return Infinity
  return lastFailure ? Math.round(lastFailure.startedAt - moment) : 0
}

/**
 * Waits until all requests have been served for a full second, and returns the milliseconds from
 * `moment` to the first of them. In the short form: until the first request is served, because the
 * machine may be busy.
 */
export async function waitUntilServed(
  { responses }: SteadyLoad,
  moment: number,
  form: FaultOptions['form'],
): Promise<number> {
  const elapsed = () => performance.now() - moment
  while (elapsed() < WAIT_LIMIT_MS) {
    await sleep(50)
    const first = responses.find((record) => record.startedAt >= moment && isServed(record))
    if (form === 'short' && first) return Math.round(first.startedAt - moment)
    if (form === 'full' && elapsed() - recoveryMs(responses, moment) > 1_000) break
  }
  return form === 'full' ? recoveryMs(responses, moment) : Infinity
}

/**
 * Keeps a fault active for its duration. In the short form: until load is shed because of it and
 * all requests in flight have a response.
 */
export async function sustainFault(
  load: SteadyLoad,
  ms: number,
  form: FaultOptions['form'],
): Promise<void> {
  if (form === 'full') {
    await sleep(ms)
    return
  }
  const startedAt = performance.now()
  const isShed = () =>
    load.responses.some((record) => record.startedAt >= startedAt && record.status === 503)
  while (!isShed() && performance.now() - startedAt < WAIT_LIMIT_MS) await sleep(50)
  await load.allAnswered()
}
