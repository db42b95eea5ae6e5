import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import { dedicatedConnection, sharedConnection } from '#server/platform/write-path/connections.ts'
import type { AcquireConnection } from '#server/platform/write-path/connections.ts'
import { DEFERRED, GroupCommit } from '#server/platform/write-path/group-commit.ts'
import type { BatchLimits } from '#server/platform/write-path/group-commit.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type pg from 'pg'
import { insertSubmissions } from './insert-repo.ts'
import type { InsertOutcome } from './insert-repo.ts'

export { putManagerView as storeManagerView } from './insert-repo.ts'

/**
 * One person's answers, checked against the assessment but not yet against the session. Ids are in
 * lower case, so that equal ids are equal strings.
 */
export interface PendingSubmission {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
  readonly type: AssessmentType
  /** The version of the assessment's questions. */
  readonly version: number
  readonly teamId: string | undefined
  /** Idempotency key made by the browser. Without it a repeat is stored again. */
  readonly submissionId: string | undefined
  readonly answers: readonly number[]
}

/**
 * The outcome of one submission. A repeat of a stored submission is `stored`; `not found` if the
 * workspace has no such session.
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

/** Returns a writer that stores anonymous submissions in batches. */
export function openSubmissionWriter(
  pool: pg.Pool,
  limits: Partial<BatchLimits> = {},
): SubmissionWriter {
  const all = { ...LIMITS, ...limits }
  const dedicated = dedicatedConnection(pool)
  // A pipelined batch has to use the connection of the batch before it.
  const fast = all.pipelineDepth > 0 ? sharedConnection(pool) : dedicated
  return new GroupCommit<PendingSubmission, StoreOutcome>(
    (batch, mode) =>
      withOwnWaitBudget(() =>
        mode === 'skip' ? store(fast, batch, 'skip') : store(dedicated, batch, 'wait'),
      ),
    ({ sessionId }) => sessionId,
    all,
  )
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
  onLocked: 'wait' | 'skip',
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { client, release } = await acquire()
  try {
    const outcomes = await insertSubmissions(client, batch, onLocked)
    return outcomes.map((outcome) => (outcome === 'locked' ? DEFERRED : outcome))
  } finally {
    release()
  }
}
