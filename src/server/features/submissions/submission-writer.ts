import { hash } from 'node:crypto'
import { isLive } from '#domain/release.ts'
import { idempotencyKey } from '#domain/stored-submission.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import { dedicatedConnection, sharedConnection } from '#server/platform/write-path/connections.ts'
import { DEFERRED, GroupCommit } from '#server/platform/write-path/group-commit.ts'
import type { BatchLimits } from '#server/platform/write-path/group-commit.ts'
import { withPipeline } from '#server/platform/write-path/pipeline.ts'
import type { Pipeline } from '#server/platform/write-path/pipeline.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type pg from 'pg'
import { insertSubmissions } from './insert-repo.ts'
import type { NewSubmission, TargetSubmissions } from './insert-repo.ts'
import { existingSessions, findKnownKeys, lockTargets } from './target-repo.ts'
import type { LockedSession, SubmissionTarget } from './target-repo.ts'

export { putManagerView as storeManagerView } from './insert-repo.ts'

/**
 * One person's answers, checked against the assessment but not yet against the session. Ids are in
 * lower case, so that equal ids are equal strings.
 */
export interface PendingSubmission extends SubmissionTarget {
  /** Idempotency key made by the browser. Without it a repeat is stored again. */
  readonly submissionId: string | undefined
  readonly answers: readonly number[]
}

/**
 * The outcome of one submission. A repeat of a stored submission is `stored`; `not found` if the
 * workspace has no such session.
 */
export type StoreOutcome = 'stored' | 'mismatch' | 'expired' | 'not open' | 'not found'

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
  const liveSessions = new LiveSessions()
  const dedicated = dedicatedConnection(pool)
  // A pipelined batch has to use the connection of the batch before it.
  const fast = all.pipelineDepth > 0 ? sharedConnection(pool) : dedicated
  return new GroupCommit<PendingSubmission, StoreOutcome>(
    (batch, mode) =>
      withOwnWaitBudget(() =>
        mode === 'fast'
          ? withPipeline(fast, (pipeline) => insertFast(pipeline, batch, liveSessions))
          : withPipeline(dedicated, (pipeline) =>
              insertCarefully(pipeline, batch, liveSessions, mode === 'careful' ? 'skip' : 'wait'),
            ),
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

/**
 * Sessions that have group size 1, as far as batches have found them. They need another statement
 * than the others, and a batch sends its statements before it has read any session.
 */
class LiveSessions {
  readonly #ids = new Set<string>()

  has({ sessionId }: SubmissionTarget): boolean {
    return this.#ids.has(sessionId)
  }

  /** Remembers which of the sessions have group size 1. A group size can be raised. */
  learn(sessions: ReadonlyMap<SubmissionTarget, LockedSession>): void {
    if (this.#ids.size > MAX_LIVE_SESSIONS) this.#ids.clear()
    for (const [{ sessionId }, { groupSize }] of sessions) {
      if (isLive(groupSize)) this.#ids.add(sessionId)
      else this.#ids.delete(sessionId)
    }
  }
}

/** Bounds memory to about 1 MB. Forgotten sessions cost one deferred batch each. */
const MAX_LIVE_SESSIONS = 10_000

/**
 * Stores a batch in one transaction and one round trip: the lock statement passes its decision to the
 * insert statements inside PostgreSQL (open-targets.ts). Defers the rare cases: sessions that are
 * locked or unknown, sessions not yet known to have group size 1, and submissions after the end, which
 * may be repeats.
 */
async function insertFast(
  { begin, send, commit }: Pipeline,
  batch: readonly PendingSubmission[],
  liveSessions: LiveSessions,
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { targets, submissions } = byTarget(batch)
  const live = new Set(targets.filter((target) => liveSessions.has(target)))
  const [, sessions] = await Promise.all([
    begin(),
    lockTargets(send, targets, 'skip'),
    insertSubmissions(send, targets, (target) => live.has(target)),
    commit(),
  ])
  liveSessions.learn(sessions)
  return submissions.map(({ target }) => {
    const session = sessions.get(target)
    if (session?.mismatch) return 'mismatch'
    if (!session || refusalOf(session) !== undefined) return DEFERRED
    return isLive(session.groupSize) === live.has(target) ? 'stored' : DEFERRED
  })
}

/**
 * Stores a batch in one transaction and reads, under the locks, everything the rules may need. With
 * `skip`, submissions to sessions that another transaction holds are deferred.
 */
async function insertCarefully(
  { begin, send, commit }: Pipeline,
  batch: readonly PendingSubmission[],
  liveSessions: LiveSessions,
  onLocked: 'wait' | 'skip',
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { targets, submissions } = byTarget(batch)
  const [, sessions] = await Promise.all([begin(), lockTargets(send, targets, onLocked)])
  liveSessions.learn(sessions)
  const missing = targets.filter((target) => !sessions.has(target))
  const [lockedElsewhere, knownKeys] = await Promise.all([
    existingSessions(send, onLocked === 'skip' ? missing : []),
    findKnownKeys(
      send,
      submissions.filter(hasKey).filter(({ target }) => isOver(sessions.get(target))),
    ),
    insertSubmissions(send, targets, (target) => liveSessions.has(target)),
    commit(),
  ])
  return submissions.map(({ sessionId, target, keyHash }) => {
    if (lockedElsewhere.has(sessionId)) return DEFERRED
    const isKnown = keyHash !== undefined && knownKeys.has(keyHash)
    return isKnown ? 'stored' : (refusalOf(sessions.get(target)) ?? 'stored')
  })
}

interface TargetedSubmission extends NewSubmission {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
  readonly target: TargetSubmissions
}

function byTarget(batch: readonly PendingSubmission[]): {
  targets: TargetSubmissions[]
  submissions: TargetedSubmission[]
} {
  const targets = new Map<string, TargetSubmissions & { readonly submissions: NewSubmission[] }>()
  const submissions = batch.map((pending) => {
    const { workspaceId, sessionId, type, version, teamId, answers } = pending
    const name = `${sessionId} ${type} ${version} ${teamId}`
    const key = { workspaceId, sessionId }
    const target = targets.get(name) ?? { ...key, type, version, teamId, submissions: [] }
    targets.set(name, target)
    const submission = { workspaceId, sessionId, target, keyHash: keyHashOf(pending), answers }
    if (!isRepeat(submission, target.submissions)) target.submissions.push(submission)
    return submission
  })
  return { targets: [...targets.values()], submissions }
}

const isRepeat = ({ keyHash }: NewSubmission, others: readonly NewSubmission[]): boolean =>
  keyHash !== undefined && others.some((other) => other.keyHash === keyHash)

/** The hash of the idempotency key in hexadecimal digits. */
function keyHashOf({ sessionId, submissionId }: PendingSubmission): string | undefined {
  if (submissionId === undefined) return undefined
  return hash('sha256', idempotencyKey(sessionId, submissionId))
}

const hasKey = (
  submission: TargetedSubmission,
): submission is TargetedSubmission & { readonly keyHash: string } =>
  submission.keyHash !== undefined

/**
 * True if a session of the right assessment and team accepts nothing any more. Idempotency keys are
 * looked up then, because a repeat still returns `stored`. Otherwise the insert skips repeats.
 */
const isOver = (session: LockedSession | undefined): boolean =>
  session !== undefined && !session.mismatch && refusalOf(session) !== undefined

/** Only an expired link says that it has expired; a closed one looks like one that never existed. */
function refusalOf(
  session: LockedSession | undefined,
): Exclude<StoreOutcome, 'stored'> | undefined {
  if (!session) return 'not found'
  if (session.mismatch) return 'mismatch'
  if (session.closed) return 'not open'
  return session.expired ? 'expired' : undefined
}
