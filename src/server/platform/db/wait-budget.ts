import { AsyncLocalStorage } from 'node:async_hooks'

/** Measures the time in which at least one wait is running. */
class Stopwatch {
  #running = 0
  #since = 0
  #sum = 0

  start(): void {
    if (this.#running === 0) this.#since = performance.now()
    this.#running += 1
  }

  stop(): void {
    this.#running -= 1
    if (this.#running === 0) this.#sum += performance.now() - this.#since
  }

  get milliseconds(): number {
    return this.#sum + (this.#running > 0 ? performance.now() - this.#since : 0)
  }
}

/** The time that one request has waited for the database, all its waits together. */
export class WaitBudget {
  /** Time waiting for connections and using them. */
  readonly waiting = new Stopwatch()
  /** The part of it in which the database was seen working for the request. */
  workedMs = 0
  /** True after the response: no one waits for what the request still does. */
  isOver = false

  /** The part of the time without progress. */
  get stalledMs(): number {
    return this.waiting.milliseconds - this.workedMs
  }
}

const current = new AsyncLocalStorage<WaitBudget | undefined>()

/** Calls `proceed` in a context whose waits count for this budget. */
export const withWaitBudget = (budget: WaitBudget, proceed: () => void): void =>
  current.run(budget, proceed)

/** Calls `proceed` in a context without a budget: the time in which a client reads is no wait for the database. */
export const withoutWaitBudget = <T>(proceed: () => T): T => current.run(undefined, proceed)

/** Returns the budget of the current request; undefined outside of requests, such as in a job. */
export function currentWaitBudget(): WaitBudget | undefined {
  const budget = current.getStore()
  return budget?.isOver ? undefined : budget
}
