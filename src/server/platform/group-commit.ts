import { isDatabaseAway } from './db/away.ts'
import { serviceIsBusy } from './http/app-error.ts'

/** The outcome of an item whose row somebody else holds: nothing of it was stored. */
export const HELD = Symbol('held')

/**
 * Stores a group, all of it in one transaction, and gives an outcome for each item, in order. Where
 * a row is held by somebody else, it `waits` for it or gives HELD. Throws where nothing was stored.
 */
export type Store<Item, Outcome> = (
  group: readonly Item[],
  held: 'waits' | 'passes',
) => Promise<readonly (Outcome | typeof HELD)[]>

export interface GroupLimits {
  /** Items in one transaction. */
  readonly most: number
  /** Transactions at once, beside those that wait for a row which somebody holds. */
  readonly lanes: number
  /** Items that may be inside at once, waiting or under way. */
  readonly room: number
  /** Milliseconds after which an item is told to come back. */
  readonly patience: number
}

interface Inside<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
  /** It was told to come back. */
  hasLeft: boolean
}

/** Items that are stored one group after the other. */
interface Line<Item, Outcome> {
  waiting: Inside<Item, Outcome>[]
  underWay: number
  readonly lanes: number
  /** The row that its items wait for; undefined for the line that waits for none. */
  readonly row?: string
}

/**
 * Adaptive group commit. A transaction costs the same wait for the disk whether it holds one item or
 * a hundred, so under load many share one, and without load nobody waits for company:
 *
 * - what arrives while nothing is under way is stored at once;
 * - what arrives meanwhile waits, and goes together in the next transaction;
 * - nobody has an answer before the commit;
 * - where a group fails for what is in it, its items are stored again one by one, so that none
 *   fails for another's sake;
 * - an item whose row somebody else holds goes into a line of its own, where all for that row wait,
 *   and the rest goes on without them;
 * - there is room for so many: whoever finds none, or has waited too long, is told to come back. An
 *   item that is under way then may have been stored: what is sent again has to be known again.
 */
export class GroupCommit<Item, Outcome> {
  readonly #store: Store<Item, Outcome>
  readonly #rowOf: (item: Item) => string
  readonly #limits: GroupLimits
  readonly #main: Line<Item, Outcome>
  readonly #held = new Map<string, Line<Item, Outcome>>()
  #inside = 0

  constructor(store: Store<Item, Outcome>, rowOf: (item: Item) => string, limits: GroupLimits) {
    this.#store = store
    this.#rowOf = rowOf
    this.#limits = limits
    this.#main = { waiting: [], underWay: 0, lanes: limits.lanes }
  }

  /** Whether whoever comes now is told to come back. */
  get isFull(): boolean {
    return this.#inside >= this.#limits.room
  }

  /** Resolves after the commit. Rejects as `unavailable` where there is no room, or no end. */
  add(item: Item): Promise<Outcome> {
    if (this.isFull) return Promise.reject(serviceIsBusy())
    this.#inside += 1
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const one = { item, resolve, reject, hasLeft: false }
    const patience = setTimeout(() => this.#leave(one), this.#limits.patience)
    this.#enter(this.#held.get(this.#rowOf(item)) ?? this.#main, one)
    return promise.finally(() => {
      clearTimeout(patience)
      this.#inside -= 1
    })
  }

  #enter(line: Line<Item, Outcome>, one: Inside<Item, Outcome>): void {
    line.waiting.push(one)
    this.#proceed(line)
  }

  #proceed(line: Line<Item, Outcome>): void {
    while (line.underWay < line.lanes && line.waiting.length > 0) {
      line.underWay += 1
      void this.#commit(line.waiting.splice(0, this.#limits.most), line)
    }
    if (line.row !== undefined && line.underWay === 0) this.#held.delete(line.row)
  }

  async #commit(group: readonly Inside<Item, Outcome>[], line: Line<Item, Outcome>): Promise<void> {
    const answers = await this.#stored(group, line)
    line.underWay -= 1
    this.#proceed(line)
    // The next group is on its way to the database while these are answered.
    answerInTurns(answers)
  }

  /** Stores a group; gives what answers each. */
  async #stored(
    group: readonly Inside<Item, Outcome>[],
    line: Line<Item, Outcome>,
  ): Promise<(() => void)[]> {
    try {
      const items = group.map(({ item }) => item)
      const outcomes = await this.#store(items, line.row === undefined ? 'passes' : 'waits')
      return outcomes.map((outcome, index) => () => this.#answer(group[index], outcome))
    } catch (error) {
      if (group.length === 1 || !isForWhatIsInIt(error)) {
        return group.map((one) => () => one.reject(error))
      }
      const answers: (() => void)[] = []
      for (const one of group) answers.push(...(await this.#stored([one], line)))
      return answers
    }
  }

  #answer(one: Inside<Item, Outcome> | undefined, outcome: Outcome | typeof HELD): void {
    if (!one || one.hasLeft) return
    if (outcome !== HELD) one.resolve(outcome)
    else this.#enter(this.#lineFor(this.#rowOf(one.item)), one)
  }

  /** The line of those who wait for a row that somebody holds. */
  #lineFor(row: string): Line<Item, Outcome> {
    const there = this.#held.get(row)
    if (there) return there
    const line = { waiting: [], underWay: 0, lanes: 1, row }
    this.#held.set(row, line)
    return line
  }

  #leave(one: Inside<Item, Outcome>): void {
    one.hasLeft = true
    for (const line of [this.#main, ...this.#held.values()]) {
      line.waiting = line.waiting.filter((waiting) => waiting !== one)
    }
    one.reject(serviceIsBusy())
  }
}

/** So many are answered between two looks at what has arrived. */
const AT_ONCE = 4

/** Answers a few a turn: what the database says of the next group does not wait for all of them. */
function answerInTurns(answers: readonly (() => void)[]): void {
  setImmediate(() => {
    for (const answer of answers.slice(0, AT_ONCE)) answer()
    if (answers.length > AT_ONCE) answerInTurns(answers.slice(AT_ONCE))
  })
}

/** Data, constraints, deadlocks, faults of ours: not a database that is away, full or stopping. */
function isForWhatIsInIt(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code !== undefined) return /^(22|23|40)/.test(code)
  return error instanceof Error && !isDatabaseAway(error)
}
