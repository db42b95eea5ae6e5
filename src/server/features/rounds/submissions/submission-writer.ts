import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
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
import type { WorkspaceId } from '#server/platform/scope.ts'
import type pg from 'pg'
import { insertSubmissions } from './insert-submissions.ts'
import type { InsertOutcome } from './insert-submissions.ts'
import type { PendingComment } from './pending-comment.ts'

export { putManagerView as storeManagerView } from './insert-submissions.ts'
export { moveManagerView } from './manager-view-repo.ts'

/**
 * One person's answers, checked against the assessment but not yet against the round. Ids are in
 * lower case, so that equal ids are equal strings.
 */
export interface PendingSubmission {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
  readonly type: AssessmentType
  /** The version of the assessment's questions. */
  readonly version: number
  readonly teamId: string | undefined
  /** Idempotency key made by the browser. Without it a repeat is stored again. */
  readonly submissionId: string | undefined
  /** The hash of a checked ticket in hexadecimal digits, in an invited round. */
  readonly ticket: string | undefined
  readonly answers: readonly number[]
  readonly comments: readonly PendingComment[]
}

/**
 * The outcome of one submission. A repeat of a stored submission is `stored`; `not found` if the
 * workspace has no such round.
 */
export type StoreOutcome = Exclude<InsertOutcome, 'locked'>

export type SubmissionWriter = Pick<GroupCommit<PendingSubmission, StoreOutcome>, 'add' | 'isFull'>

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
  pool: pg.Pool,
  limits: Partial<BatchLimits> = {},
  findShard?: FindShard,
): SubmissionWriter {
  const all = { ...LIMITS, ...limits }
  const dedicated = dedicatedConnection(pool)
  if (findShard) return new ShardedWriter(dedicated, all, findShard)
  // A pipelined batch has to use the connection of the batch before it.
  const fast = all.pipelineDepth > 0 ? sharedConnection(pool) : dedicated
  return openQueue(fast, dedicated, all)
}

type Queue = GroupCommit<PendingSubmission, StoreOutcome>

const openQueue = (
  acquire: AcquireConnection,
  acquireToWait: AcquireConnection,
  limits: BatchLimits,
): Queue =>
  new GroupCommit<PendingSubmission, StoreOutcome>(
    (batch, mode) =>
      withOwnWaitBudget(() => store(mode === 'skip' ? acquire : acquireToWait, batch, mode)),
    ({ roundId }) => roundId,
    limits,
  )

/** A worker that does not answer keeps at most this many of the pool's connections from the others. */
const CONNECTIONS_PER_NODE = 4
/** The share of the capacity that submissions to one worker may take. */
const SHARE_PER_NODE = 0.5

interface Node {
  readonly acquire: AcquireConnection
  size: number
}

/** Stores the submissions to each shard in batches of their own. */
class ShardedWriter implements SubmissionWriter {
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

  async add(submission: PendingSubmission): Promise<StoreOutcome> {
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
  batch: readonly PendingSubmission[],
  onLocked: StoreMode,
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { client, release } = await acquire()
  try {
    const outcomes = await insertSubmissions(client, batch, onLocked)
    return outcomes.map((outcome) => (outcome === 'locked' ? DEFERRED : outcome))
  } finally {
    release()
  }
}
