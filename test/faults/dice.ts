/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** From 0 up to and without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)]
    if (chosen === undefined) throw new RangeError('there is nothing to choose from')
    return chosen
  }
}
