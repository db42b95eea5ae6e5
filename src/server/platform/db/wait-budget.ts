import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs while one thing or several are waited for, and keeps the sum. */
class Stopwatch {
  #open = 0
  #since = 0
  #sum = 0

  begin(): void {
    if (this.#open === 0) this.#since = performance.now()
    this.#open += 1
  }

  end(): void {
    this.#open -= 1
    if (this.#open === 0) this.#sum += performance.now() - this.#since
  }

  get milliseconds(): number {
    return this.#sum + (this.#open > 0 ? performance.now() - this.#since : 0)
  }
}

/** How long one request has waited for the database: each of its waits by itself may be short. */
export class WaitBudget {
  /** For a connection and with one. */
  readonly all = new Stopwatch()
  /** Of that, how long the database was seen to work for it, in milliseconds. */
  worked = 0
  /** It is answered: for what it still does, nobody waits. */
  isOver = false

  /** Milliseconds in which nothing was done for it. */
  get inVain(): number {
    return this.all.milliseconds - this.worked
  }
}

const current = new AsyncLocalStorage<WaitBudget>()

/** What waits from here on, waits for this request. */
export const withWaitBudget = (waits: WaitBudget, proceed: () => void): void =>
  current.run(waits, proceed)

/** The request at hand; undefined for what nobody waits for, such as a job. */
export function currentWaitBudget(): WaitBudget | undefined {
  const waits = current.getStore()
  return waits?.isOver ? undefined : waits
}
