/** A limited number of slots, which callers get in the order of their calls. */
export class Slots {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  /** The number of callers that wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves with a function that frees the slot; undefined if none is free in time. */
  async acquire(timeoutMs = Infinity): Promise<(() => void) | undefined> {
    if (this.#free > 0) this.#free -= 1
    else if (!(await this.#isHandedOver(timeoutMs))) return undefined
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #isHandedOver(timeoutMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const take = () => resolve(true)
    this.#waiting.push(take)
    if (timeoutMs === Infinity) return promise
    const timeout = setTimeout(() => {
      const place = this.#waiting.indexOf(take)
      if (place >= 0) this.#waiting.splice(place, 1)
      resolve(false)
    }, timeoutMs)
    return promise.finally(() => clearTimeout(timeout))
  }
}
