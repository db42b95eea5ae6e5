import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { SubmissionClients } from './submission-clients.ts'
import type { SubmissionAttempt } from './submission-clients.ts'
import type { BrowserClient } from './browser-client.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { p99, p50 } from '#test/load/percentiles.ts'

/** Clients of each kind. */
const CLIENTS = 3
const FAST_MS = 1_000
/** Pause between two requests of a client. */
const PAUSE_MS = 20

/** The effect of a fault on requests that do not need what is broken. */
export interface TrafficReport {
  readonly summary: string
  /** Requests without the expected response. */
  readonly failed: number
  /** True if the p99 is under a second, or under twice the p99 measured before the fault. */
  readonly isFast: boolean
  /** True if every acknowledged submission is stored once and in full. */
  readonly isIntact: boolean
}

/** Requests that do not need what is broken: pages, health checks, round details, submissions. */
export class BackgroundTraffic {
  readonly #server: ServerUnderTest
  readonly #manager: BrowserClient
  readonly #sessions: readonly Round[]
  readonly #clients: SubmissionClients
  readonly #latencies: number[] = []
  #baselineP99 = 0
  #failed = 0
  #stopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(
    server: ServerUnderTest,
    manager: BrowserClient,
    rounds: readonly Round[],
    random: SeededRandom,
  ) {
    this.#server = server
    this.#manager = manager
    this.#sessions = rounds
    this.#clients = new SubmissionClients(rounds, CLIENTS, random)
  }

  start(): void {
    const readers = Array.from({ length: CLIENTS }, () => this.#read())
    this.#running = Promise.all([
      ...readers,
      this.#clients.submit(
        () => this.#server.origin,
        () => this.#stopped,
      ),
    ])
    // `stop` awaits it and reports the error.
    this.#running.catch(() => {})
  }

  /** Stops the clients without a report. */
  end(): void {
    this.#stopped = true
  }

  /** Runs the clients for a while before the fault, to compare with. */
  async measureBaseline(milliseconds: number): Promise<void> {
    await sleep(milliseconds)
    this.#baselineP99 = p99(this.#takeLatencies())
  }

  /** Stops the clients and returns the report. `others` are submissions sent by other clients. */
  async stop(otherAttempts: readonly SubmissionAttempt[] = []): Promise<TrafficReport> {
    this.end()
    await this.#running
    const { attempts, unacknowledged } = this.#clients
    const all = [...attempts, ...otherAttempts]
    const difference = await this.#server.withDatabase((db) => compareWithStored(db, all))
    const latencies = this.#takeLatencies()
    const p99Ms = p99(latencies)
    return {
      summary: `${latencies.length} other requests during the fault: p50 ${p50(latencies)} ms, p99 ${p99Ms} ms (before: ${this.#baselineP99} ms), ${this.#failed + unacknowledged} failed`,
      failed: this.#failed + unacknowledged,
      isFast: p99Ms < Math.max(FAST_MS, this.#baselineP99 * 2),
      isIntact: difference.lost + difference.duplicated + difference.partial === 0,
    }
  }

  #takeLatencies(): number[] {
    return [...this.#latencies.splice(0), ...this.#clients.latencies.splice(0)]
  }

  async #read(): Promise<void> {
    const paths = ['/healthz', '/readyz', '/', '/pricing', '/api/plans', '/api/auth/user']
    const results = this.#sessions.map(({ id }) => `/api/quiz-sessions/${id}`)
    while (!this.#stopped) {
      for (const path of [...paths, ...results]) {
        const startedAt = performance.now()
        const isRead = await this.#manager.isOk(this.#server.origin, path)
        this.#latencies.push(performance.now() - startedAt)
        if (!isRead) this.#failed += 1
        await sleep(PAUSE_MS)
      }
    }
  }
}
