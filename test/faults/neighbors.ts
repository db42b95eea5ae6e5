import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { Answerers } from './answerers.ts'
import type { Attempt } from './answerers.ts'
import type { Browser } from './browser.ts'
import type { Dice } from './dice.ts'
import type { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { slowest, typical } from './quantiles.ts'

/** People of each kind at a time. */
const PEOPLE = 3
const QUICK_MS = 1_000
/** Nobody reads faster. */
const PAUSE_MS = 20

/** How the site was for those who want nothing of what is broken. */
export interface Felt {
  readonly found: string
  /** Requests that were not answered as ever. */
  readonly failed: number
  /** Whether 99 in 100 took less than a second, or than twice of what they take on this machine. */
  readonly isQuick: boolean
  /** Whether all acknowledged answers are stored, once and whole. */
  readonly isWhole: boolean
}

/** Everybody else on a site: they load pages, ask whether it is well, read results, and answer. */
export class Neighbors {
  readonly #site: FaultSite
  readonly #manager: Browser
  readonly #rounds: readonly QuizSession[]
  readonly #answerers: Answerers
  readonly #times: number[] = []
  #calm = 0
  #failed = 0
  #stopped = false
  #going: Promise<unknown> = Promise.resolve()

  constructor(site: FaultSite, manager: Browser, rounds: readonly QuizSession[], dice: Dice) {
    this.#site = site
    this.#manager = manager
    this.#rounds = rounds
    this.#answerers = new Answerers(rounds, PEOPLE, dice)
  }

  start(): void {
    const readers = Array.from({ length: PEOPLE }, () => this.#read())
    this.#going = Promise.all([
      ...readers,
      this.#answerers.answer(
        () => this.#site.origin,
        () => this.#stopped,
      ),
    ])
    // Heard of by `stop`, if it comes to that.
    this.#going.catch(() => {})
  }

  /** They go home, however it went. */
  end(): void {
    this.#stopped = true
  }

  /** Lets so much time pass before anything is broken, to compare with. */
  async calm(milliseconds: number): Promise<void> {
    await sleep(milliseconds)
    this.#calm = slowest(this.#takeTimes())
  }

  /** `others` gave answers besides. */
  async stop(others: readonly Attempt[] = []): Promise<Felt> {
    this.end()
    await this.#going
    const { attempts, unclear } = this.#answerers
    const all = [...attempts, ...others]
    const difference = await this.#site.withDatabase((db) => heldTo(db, all))
    const times = this.#takeTimes()
    const p99 = slowest(times)
    return {
      found: `${times.length} requests of others meanwhile: half within ${typical(times)} ms, 99 of 100 within ${p99} ms (before: ${this.#calm} ms), ${this.#failed + unclear} failed`,
      failed: this.#failed + unclear,
      isQuick: p99 < Math.max(QUICK_MS, this.#calm * 2),
      isWhole: difference.lost + difference.doubled + difference.partial === 0,
    }
  }

  #takeTimes(): number[] {
    return [...this.#times.splice(0), ...this.#answerers.times.splice(0)]
  }

  async #read(): Promise<void> {
    const paths = ['/healthz', '/readyz', '/', '/pricing', '/api/plans', '/api/auth/user']
    const results = this.#rounds.map(({ id }) => `/api/quiz-sessions/${id}`)
    while (!this.#stopped) {
      for (const path of [...paths, ...results]) {
        const begun = performance.now()
        const isRead = await this.#manager.reads(this.#site.origin, path)
        this.#times.push(performance.now() - begun)
        if (!isRead) this.#failed += 1
        await sleep(PAUSE_MS)
      }
    }
  }
}
