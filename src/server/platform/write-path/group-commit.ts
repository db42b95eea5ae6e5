import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { Overloaded } from '#server/platform/overloaded.ts'

/** The outcome of an item whose row another transaction holds. It waits in a queue of that row. */
export const DEFERRED = Symbol('deferred')

/**
 * How a batch is stored. `skip`: items whose row another transaction has locked are deferred. `wait`: all
 * items are for one row, and the store waits for its lock.
 */
export type StoreMode = 'skip' | 'wait'

/**
 * Stores a batch in one transaction and returns an outcome for each item, in order. Throws only if
 * nothing was stored.
 */
export type StoreBatch<Item, Outcome> = (
  items: readonly Item[],
  mode: StoreMode,
) => Promise<readonly (Outcome | typeof DEFERRED)[]>

export interface BatchLimits {
  /** Items in one transaction. */
  readonly maxBatchSize: number
  /** Transactions at once, not counting those that wait for a locked row. */
  readonly concurrency: number
  /**
   * Batches that may be sent behind the running ones without waiting for their replies, once
   * they are as large. The database then has work while the server reads the last reply. The store
   * has to run them in the order in which they are sent.
   */
  readonly pipelineDepth: number
  /** Items that may be queued or running at once. */
  readonly capacity: number
  /** Milliseconds after which an item is rejected. */
  readonly timeoutMs: number
}

interface PendingItem<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
  timedOut: boolean
}

interface Queue<Item, Outcome> {
  waiting: PendingItem<Item, Outcome>[]
  /** Batches being stored. */
  running: number
  /** Items that have to wait before another batch is pipelined behind the latest one. */
  pipelineThreshold: number
  /** The locked row that all items are for; undefined for the main queue. */
  readonly row?: string
}

interface Batch<Item, Outcome> {
  readonly items: readonly PendingItem<Item, Outcome>[]
  readonly mode: StoreMode
}

/**
 * Adaptive group commit: under load many items share one transaction and its wait for the disk;
 * without load no item waits for others.
 *
 * - An item that arrives while no batch is running is stored at once.
 * - Items that arrive while a batch is running form the next batch.
 * - Once as many items wait as the running batch holds, the next batch is pipelined behind it.
 * - Every caller is answered after the commit.
 * - If a batch fails because of its data, its items are stored again one by one, so that no item
 *   fails because of another.
 * - An item whose row is locked elsewhere moves to a queue of that row; the main queue continues.
 * - The number of items is bounded. An item beyond the capacity, or one that takes too long, is
 *   rejected as `unavailable`. It may have been stored nevertheless, so a retry needs an idempotency
 *   key.
 */
export class GroupCommit<Item, Outcome> {
  readonly #store: StoreBatch<Item, Outcome>
  readonly #rowOf: (item: Item) => string
  readonly #limits: BatchLimits
  readonly #main: Queue<Item, Outcome>
  readonly #lockedRows = new Map<string, Queue<Item, Outcome>>()
  #size = 0

  constructor(
    store: StoreBatch<Item, Outcome>,
    rowOf: (item: Item) => string,
    limits: BatchLimits,
  ) {
    this.#store = store
    this.#rowOf = rowOf
    this.#limits = limits
    this.#main = { waiting: [], running: 0, pipelineThreshold: 0 }
  }

  /** True if the next item would be rejected. */
  get isFull(): boolean {
    return this.#size >= this.#limits.capacity
  }

  /** Resolves after the commit. Rejects with Overloaded beyond the capacity or the timeout. */
  add(item: Item): Promise<Outcome> {
    if (this.isFull) return Promise.reject(new Overloaded())
    this.#size += 1
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const pending = { item, resolve, reject, timedOut: false }
    const timeout = setTimeout(() => this.#timeOut(pending), this.#limits.timeoutMs)
    this.#enqueue(this.#lockedRows.get(this.#rowOf(item)) ?? this.#main, pending)
    return promise.finally(() => {
      clearTimeout(timeout)
      this.#size -= 1
    })
  }

  #enqueue(queue: Queue<Item, Outcome>, pending: PendingItem<Item, Outcome>): void {
    queue.waiting.push(pending)
    this.#startBatches(queue)
  }

  #startBatches(queue: Queue<Item, Outcome>): void {
    for (let next = this.#nextBatch(queue); next; next = this.#nextBatch(queue)) {
      queue.running += 1
      queue.pipelineThreshold = next.items.length
      void this.#run(next, queue)
    }
    if (queue.row !== undefined && queue.running === 0) this.#lockedRows.delete(queue.row)
  }

  /** Returns the batch that may start now. */
  #nextBatch(queue: Queue<Item, Outcome>): Batch<Item, Outcome> | undefined {
    const { maxBatchSize, concurrency, pipelineDepth } = this.#limits
    const take = (from: PendingItem<Item, Outcome>[], mode: StoreMode) =>
      from.length > 0 ? { items: from.splice(0, maxBatchSize), mode } : undefined
    if (queue.row !== undefined) {
      return queue.running === 0 ? take(queue.waiting, 'wait') : undefined
    }
    const mayPipeline =
      queue.running < concurrency + pipelineDepth && queue.waiting.length >= queue.pipelineThreshold
    return queue.running < concurrency || mayPipeline ? take(queue.waiting, 'skip') : undefined
  }

  async #run({ items, mode }: Batch<Item, Outcome>, queue: Queue<Item, Outcome>): Promise<void> {
    const replies = await this.#storeAll(items, mode)
    queue.running -= 1
    this.#startBatches(queue)
    // The next batch is on its way to the database while these callers are answered.
    if (this.#isOverloaded) for (const reply of replies) reply()
    else replyInTurns(replies)
  }

  /**
   * With far more connections than capacity, Node reads sockets for seconds before it starts the next
   * turn of the event loop, and every item that waits for a turn keeps its place in the queue.
   */
  get #isOverloaded(): boolean {
    return this.#size > 2 * this.#limits.maxBatchSize
  }

  /** Stores a batch and returns the functions that answer its callers. */
  async #storeAll(
    batch: readonly PendingItem<Item, Outcome>[],
    mode: StoreMode,
  ): Promise<(() => void)[]> {
    try {
      const items = batch.map(({ item }) => item)
      const outcomes = await this.#store(items, mode)
      return outcomes.flatMap((outcome, index) => {
        const pending = batch[index]
        if (!pending || pending.timedOut) return []
        if (outcome !== DEFERRED) return [() => pending.resolve(outcome)]
        return [() => this.#waitForRow(pending)]
      })
    } catch (error) {
      if (batch.length === 1 || !isCausedByData(error)) {
        return batch.map((pending) => () => pending.reject(error))
      }
      const replies: (() => void)[] = []
      for (const pending of batch) replies.push(...(await this.#storeAll([pending], mode)))
      return replies
    }
  }

  #waitForRow(pending: PendingItem<Item, Outcome>): void {
    if (!pending.timedOut) this.#enqueue(this.#queueOf(this.#rowOf(pending.item)), pending)
  }

  #queueOf(row: string): Queue<Item, Outcome> {
    const existing = this.#lockedRows.get(row)
    if (existing) return existing
    const queue = { waiting: [], running: 0, pipelineThreshold: 0, row }
    this.#lockedRows.set(row, queue)
    return queue
  }

  #timeOut(pending: PendingItem<Item, Outcome>): void {
    pending.timedOut = true
    for (const queue of [this.#main, ...this.#lockedRows.values()]) {
      queue.waiting = queue.waiting.filter((other) => other !== pending)
    }
    pending.reject(new Overloaded())
  }
}

/** Callers answered in one turn of the event loop. */
const REPLIES_PER_TURN = 2

/** Answers a few callers per turn, so that the database's reply to the next batch is read in between. */
function replyInTurns(replies: readonly (() => void)[]): void {
  setImmediate(() => {
    for (const reply of replies.slice(0, REPLIES_PER_TURN)) reply()
    if (replies.length > REPLIES_PER_TURN) replyInTurns(replies.slice(REPLIES_PER_TURN))
  })
}

/**
 * True for data errors, constraint violations, deadlocks, invalid transaction states and our own bugs;
 * false if the database is unavailable, full or shutting down, because a retry cannot succeed then.
 */
function isCausedByData(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code !== undefined) return /^(22|23|26|40)/.test(code)
  return error instanceof Error && !isDatabaseUnavailable(error)
}
