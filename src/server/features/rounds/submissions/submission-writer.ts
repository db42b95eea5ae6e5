import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import { limitNodes } from '#server/platform/distribution/node-limit.ts'
import type { FindShard, Shard } from '#server/platform/distribution/shards.ts'
import { Overloaded } from '#server/platform/overloaded.ts'
import {
  dedicatedConnection,
  limitedConnection,
  sharedConnection,
} from '#server/platform/write-path/connections.ts'
import type { AcquireConnection } from '#server/platform/write-path/connections.ts'
import { DEFERRED, GroupCommit } from '#server/platform/write-path/group-commit.ts'
import type { BatchLimits, StoreMode } from '#server/platform/write-path/group-commit.ts'
import type { Db } from '#server/platform/db/database.ts'
import type pg from 'pg'
import { insertSubmissions } from './insert-submissions.ts'
import type { InsertOutcome } from './insert-submissions.ts'
import { emptySubmission, openSubmission, sealSubmission } from './sealed-submission.ts'
import type { PendingSubmission, SealedSubmission } from './sealed-submission.ts'
import { Sealers } from './sealers.ts'
import type { Sealing } from './sealers.ts'

export { putManagerView as storeManagerView } from './insert-submissions.ts'
export { moveManagerView } from './manager-view-repo.ts'
export type { PendingSubmission } from './sealed-submission.ts'

/**
 * The outcome of one submission. A repeat of a stored submission is `stored`; `not found` if the
 * workspace has no such round.
 */
export type StoreOutcome = Exclude<InsertOutcome, 'locked' | 'changed'>

/** Stores submissions; throws Overloaded if too many wait. */
export interface SubmissionWriter {
  readonly isFull: boolean
  add(submission: PendingSubmission): Promise<StoreOutcome>
}

type Outcome = Exclude<InsertOutcome, 'locked'>

type SealedWriter = Pick<GroupCommit<SealedSubmission, Outcome>, 'add' | 'isFull'>

/** A batch of 100 takes PostgreSQL about 50 ms; the queue holds at most one second of submissions. */
const LIMITS: BatchLimits = {
  maxBatchSize: 100,
  concurrency: 1,
  pipelineDepth: 1,
  capacity: 500,
  // Leaves time for the response within the two seconds that a request may wait.
  timeoutMs: 1_800,
}

/**
 * Returns a writer that stores anonymous submissions in batches. With `findShard`, the tables are spread
 * over machines, and each shard has batches of its own.
 */
export function openSubmissionWriter(
  db: Db,
  pool: pg.Pool,
  limits: Partial<BatchLimits> = {},
  findShard?: FindShard,
): SubmissionWriter {
  const all = { ...LIMITS, ...limits }
  const dedicated = dedicatedConnection(pool)
  if (findShard) {
    const sealers = new Sealers(db, limitNodes(findShard, SEALER_READS_PER_NODE))
    return new SealingWriter(sealers, new ShardedWriter(dedicated, all, findShard))
  }
  // A pipelined batch has to use the connection of the batch before it.
  const fast = all.pipelineDepth > 0 ? sharedConnection(pool) : dedicated
  return new SealingWriter(new Sealers(db), openQueue(fast, dedicated, all))
}

/** How often a submission is sealed again because its round was released or its group size changed. */
const MAX_ATTEMPTS = 5

/** Seals submissions before PostgreSQL sees them, again for each release that comes first. */
class SealingWriter implements SubmissionWriter {
  readonly #sealers: Sealers
  readonly #writer: SealedWriter

  constructor(sealers: Sealers, writer: SealedWriter) {
    this.#sealers = sealers
    this.#writer = writer
  }

  get isFull(): boolean {
    return this.#writer.isFull
  }

  async add(submission: PendingSubmission): Promise<StoreOutcome> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
      const sealing = await this.#sealers.of(submission, attempt > 0)
      if (!sealing) return 'not found'
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await this.#writer.add(sealFor(submission, sealing))
      if (outcome !== 'changed') return outcome
    }
    throw new Overloaded()
  }
}

function sealFor(submission: PendingSubmission, sealing: Sealing): SealedSubmission {
  if (sealing === 'open') return openSubmission(submission)
  if (sealing === 'ended') return emptySubmission(submission)
  return sealSubmission(submission, sealing)
}

type Queue = GroupCommit<SealedSubmission, Outcome>

const openQueue = (
  acquire: AcquireConnection,
  acquireToWait: AcquireConnection,
  limits: BatchLimits,
): Queue =>
  new GroupCommit<SealedSubmission, Outcome>(
    (batch, mode) =>
      withOwnWaitBudget(() => store(mode === 'skip' ? acquire : acquireToWait, batch, mode)),
    ({ roundId }) => roundId,
    limits,
  )

/** A worker that does not answer keeps at most this many of the pool's connections from the others. */
const CONNECTIONS_PER_NODE = 4
/** Reads of a round's key are few and short. */
const SEALER_READS_PER_NODE = 2
/** The share of the capacity that submissions to one worker may take. */
const SHARE_PER_NODE = 0.5

interface Node {
  readonly acquire: AcquireConnection
  size: number
}

/** Stores the submissions to each shard in batches of their own. */
class ShardedWriter implements SealedWriter {
  readonly #acquire: AcquireConnection
  readonly #limits: BatchLimits
  readonly #findShard: FindShard
  readonly #nodes = new Map<string, Node>()
  readonly #queues = new Map<string, Queue>()
  #size = 0

  constructor(acquire: AcquireConnection, limits: BatchLimits, findShard: FindShard) {
    this.#acquire = acquire
    this.#limits = { ...limits, pipelineDepth: 0 }
    this.#findShard = findShard
  }

  get isFull(): boolean {
    return this.#size >= this.#limits.capacity
  }

  async add(submission: SealedSubmission): Promise<Outcome> {
    const shard = await this.#findShard(submission.workspaceId)
    const node = this.#nodeOf(shard)
    if (this.isFull || node.size >= this.#limits.capacity * SHARE_PER_NODE) throw new Overloaded()
    this.#size += 1
    node.size += 1
    try {
      return await this.#queueOf(shard, node).add(submission)
    } finally {
      this.#size -= 1
      node.size -= 1
    }
  }

  #nodeOf({ node }: Shard): Node {
    const known = this.#nodes.get(node)
    if (known) return known
    const created = { acquire: limitedConnection(this.#acquire, CONNECTIONS_PER_NODE), size: 0 }
    this.#nodes.set(node, created)
    return created
  }

  #queueOf({ id, node: name }: Shard, { acquire }: Node): Queue {
    const key = `${name} ${id}`
    const known = this.#queues.get(key)
    if (known) return known
    const created = openQueue(acquire, acquire, this.#limits)
    this.#queues.set(key, created)
    return created
  }
}

/**
 * Gives a batch its own wait budget. Otherwise it would use that of the request that started it, which
 * may be answered long before.
 */
const withOwnWaitBudget = <T>(store: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    withWaitBudget(new WaitBudget(), () => void store().then(resolve, reject))
  })

async function store(
  acquire: AcquireConnection,
  batch: readonly SealedSubmission[],
  onLocked: StoreMode,
): Promise<(Outcome | typeof DEFERRED)[]> {
  const { client, release } = await acquire()
  try {
    const outcomes = await insertSubmissions(client, batch, onLocked)
    return outcomes.map((outcome) => (outcome === 'locked' ? DEFERRED : outcome))
  } finally {
    release()
  }
}
