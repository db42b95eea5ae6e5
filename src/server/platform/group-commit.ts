import { isDatabaseAway } from './db/away.ts'
import { serviceIsBusy } from './http/app-error.ts'

/** The outcome of an item that takes the next way: nothing of it was stored. */
export const LEFT = Symbol('left')

/**
 * How a group is stored: `quickly`, whatever needs no second look, and the rest is LEFT; with all
 * `care`, but for those whose row somebody else holds, which are LEFT; or, all for one row, so that
 * it `waits` for that row.
 */
export type Way = 'quickly' | 'care' | 'waits'

/**
 * Stores a group, all of it in one transaction, and gives an outcome for each item, in order. Throws
 * where nothing was stored.
 */
export type Store<Item, Outcome> = (
  group: readonly Item[],
  way: Way,
) => Promise<readonly (Outcome | typeof LEFT)[]>

export interface GroupLimits {
  /** Items in one transaction. */
  readonly most: number
  /** Transactions at once, beside those that wait for a row which somebody holds. */
  readonly lanes: number
  /**
   * Groups that may be sent beyond that, behind those which are under way, as soon as they are as
   * large: the database is not idle then while we see that it is done. Only for a store that does
   * what is sent `quickly` in turn.
   */
  readonly following: number
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
  /** Of groups that were stored quickly: what takes care. */
  left: Inside<Item, Outcome>[]
  /** Groups. */
  underWay: number
  /** Items of which a group may follow the latest; what takes care is followed by none. */
  enough: number
  /** The row that its items wait for; undefined for the line that waits for none. */
  readonly row?: string
}

interface Group<Item, Outcome> {
  readonly items: readonly Inside<Item, Outcome>[]
  readonly way: Way
}

/**
 * Adaptive group commit. A transaction costs the same wait for the disk whether it holds one item or
 * a hundred, so under load many share one, and without load nobody waits for company:
 *
 * - what arrives while nothing is under way is stored at once;
 * - what arrives meanwhile waits, and goes together in the next transaction;
 * - once as many wait as are under way, they may be sent behind those, and wait for no word of them;
 * - nobody has an answer before the commit;
 * - where a group fails for what is in it, its items are stored again one by one, so that none
 *   fails for another's sake;
 * - what can be stored without a second look is; what is left over then takes care, by itself;
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
    this.#main = { waiting: [], left: [], underWay: 0, enough: 0 }
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
    for (let next = this.#next(line); next; next = this.#next(line)) {
      line.underWay += 1
      line.enough = next.way === 'quickly' ? next.items.length : Infinity
      void this.#commit(next, line)
    }
    if (line.row !== undefined && line.underWay === 0) this.#held.delete(line.row)
  }

  /** The group that may go on its way now. */
  #next(line: Line<Item, Outcome>): Group<Item, Outcome> | undefined {
    const { most, lanes, following } = this.#limits
    const take = (from: Inside<Item, Outcome>[], way: Way) =>
      from.length > 0 ? { items: from.splice(0, most), way } : undefined
    if (line.row !== undefined) {
      return line.underWay === 0 ? take(line.waiting, 'waits') : undefined
    }
    // By itself: it may need rows that a group beside it would hold.
    if (line.left.length > 0) return line.underWay === 0 ? take(line.left, 'care') : undefined
    const follows = line.underWay < lanes + following && line.waiting.length >= line.enough
    return line.underWay < lanes || follows ? take(line.waiting, 'quickly') : undefined
  }

  async #commit({ items, way }: Group<Item, Outcome>, line: Line<Item, Outcome>): Promise<void> {
    const answers = await this.#stored(items, way, line)
    line.underWay -= 1
    this.#proceed(line)
    // The next group is on its way to the database while these are answered.
    if (this.#isCrowded) for (const answer of answers) answer()
    else answerInTurns(answers)
  }

  /**
   * Where far more arrives than there is room for, Node reads for seconds before it begins another
   * turn, and whoever waits for one keeps their place meanwhile.
   */
  get #isCrowded(): boolean {
    return this.#inside > 2 * this.#limits.most
  }

  /** Stores a group; gives what answers each. */
  async #stored(
    group: readonly Inside<Item, Outcome>[],
    way: Way,
    line: Line<Item, Outcome>,
  ): Promise<(() => void)[]> {
    try {
      const items = group.map(({ item }) => item)
      const outcomes = await this.#store(items, way)
      return outcomes.flatMap((outcome, index) => {
        const one = group[index]
        if (!one || one.hasLeft) return []
        if (outcome !== LEFT) return [() => one.resolve(outcome)]
        if (way !== 'quickly') return [() => this.#waitForRow(one)]
        line.left.push(one)
        return []
      })
    } catch (error) {
      if (group.length === 1 || !isForWhatIsInIt(error)) {
        return group.map((one) => () => one.reject(error))
      }
      const answers: (() => void)[] = []
      for (const one of group) answers.push(...(await this.#stored([one], way, line)))
      return answers
    }
  }

  #waitForRow(one: Inside<Item, Outcome>): void {
    if (!one.hasLeft) this.#enter(this.#lineFor(this.#rowOf(one.item)), one)
  }

  /** The line of those who wait for a row that somebody holds. */
  #lineFor(row: string): Line<Item, Outcome> {
    const there = this.#held.get(row)
    if (there) return there
    const line = { waiting: [], left: [], underWay: 0, enough: 0, row }
    this.#held.set(row, line)
    return line
  }

  #leave(one: Inside<Item, Outcome>): void {
    one.hasLeft = true
    for (const line of [this.#main, ...this.#held.values()]) {
      line.waiting = line.waiting.filter((other) => other !== one)
      line.left = line.left.filter((other) => other !== one)
    }
    one.reject(serviceIsBusy())
  }
}

/** So many are answered between two looks at what has arrived. */
const AT_ONCE = 2

/** Answers a few a turn: what the database says of the next group does not wait for all of them. */
function answerInTurns(answers: readonly (() => void)[]): void {
  setImmediate(() => {
    for (const answer of answers.slice(0, AT_ONCE)) answer()
    if (answers.length > AT_ONCE) answerInTurns(answers.slice(AT_ONCE))
  })
}

/**
 * Data, constraints, deadlocks, statements that were to be prepared by what failed before, faults of
 * ours: not a database that is away, full or stopping.
 */
function isForWhatIsInIt(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code !== undefined) return /^(22|23|26|40)/.test(code)
  return error instanceof Error && !isDatabaseAway(error)
}
