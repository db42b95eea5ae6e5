import { hash } from 'node:crypto'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { isLive } from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import type { SessionRollup } from '#domain/rollup.ts'
import { idempotencyKey } from '#domain/stored-submission.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import { dedicatedConnection, sharedConnection } from '#server/platform/write-path/connections.ts'
import { DEFERRED, GroupCommit } from '#server/platform/write-path/group-commit.ts'
import type { BatchLimits } from '#server/platform/write-path/group-commit.ts'
import { withPipeline } from '#server/platform/write-path/pipeline.ts'
import type { Pipeline, Send } from '#server/platform/write-path/pipeline.ts'
import type pg from 'pg'
import { insertLiveRows, insertWaiting, readLiveRollups, writeLiveRollups } from './insert-repo.ts'
import type { NewSubmission } from './insert-repo.ts'
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

/** The outcome of one submission. A repeat of a stored submission is `stored`. */
export type StoreOutcome = 'stored' | 'mismatch' | 'expired' | 'not open'

export type SubmissionWriter = Pick<GroupCommit<PendingSubmission, StoreOutcome>, 'add' | 'isFull'>

/** A batch of 100 takes PostgreSQL about 50 ms; the queue holds at most one second of submissions. */
const LIMITS: BatchLimits = {
  maxBatchSize: 100,
  concurrency: 1,
  pipelineDepth: 1,
  capacity: 500,
  timeoutMs: 2_000,
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
        mode === 'fast'
          ? withPipeline(fast, (pipeline) => insertFast(pipeline, batch))
          : withPipeline(dedicated, (pipeline) =>
              insertCarefully(pipeline, batch, mode === 'careful' ? 'skip' : 'wait'),
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
 * Stores a batch in one transaction and one round trip: the lock statement passes its decision to the
 * insert statement inside PostgreSQL (open-targets.ts). Defers the rare cases: sessions that are
 * locked or unknown, sessions with group size 1, and submissions after the end, which may be repeats.
 */
async function insertFast(
  { begin, send, commit }: Pipeline,
  batch: readonly PendingSubmission[],
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { targets, submissions } = byTarget(batch)
  const [, sessions] = await Promise.all([
    begin(),
    lockTargets(send, targets, 'skip'),
    insertWaiting(send, targets),
    commit(),
  ])
  return submissions.map(({ target }) => {
    const session = sessions.get(target)
    if (session?.mismatch) return 'mismatch'
    const isRare = !session || refusalOf(session) !== undefined || isLive(session.groupSize)
    return isRare ? DEFERRED : 'stored'
  })
}

/**
 * Stores a batch in one transaction and reads, under the locks, everything the rules may need. With
 * `skip`, submissions to sessions that another transaction holds are deferred.
 */
async function insertCarefully(
  { begin, send, commit }: Pipeline,
  batch: readonly PendingSubmission[],
  onLocked: 'wait' | 'skip',
): Promise<(StoreOutcome | typeof DEFERRED)[]> {
  const { targets, submissions } = byTarget(batch)
  const [, sessions] = await Promise.all([begin(), lockTargets(send, targets, onLocked)])
  const missing = targets.filter((target) => !sessions.has(target))
  const live = targets.filter((target) => {
    const session = sessions.get(target)
    return session !== undefined && refusalOf(session) === undefined && isLive(session.groupSize)
  })
  const [lockedElsewhere, knownKeys, rollups] = await Promise.all([
    existingSessions(send, onLocked === 'skip' ? missing.map(({ sessionId }) => sessionId) : []),
    findKnownKeys(
      send,
      submissions.filter(hasKey).filter(({ target }) => mayBeRepeat(sessions.get(target))),
    ),
    readLiveRollups(
      send,
      live.map(({ sessionId }) => sessionId),
    ),
  ])
  const isKnown = ({ keyHash }: NewSubmission) => keyHash !== undefined && knownKeys.has(keyHash)
  const fresh = live
    .map((target) => ({
      ...target,
      submissions: target.submissions.filter((one) => !isKnown(one)),
    }))
    .filter(({ submissions }) => submissions.length > 0)
  // Computed before anything is sent, so that an error here leaves nothing stored.
  const updates = addToLiveRollups(fresh, rollups)
  await Promise.all([insertWaiting(send, targets), insertLive(send, updates), commit()])
  return submissions.map((submission) => {
    if (lockedElsewhere.has(submission.sessionId)) return DEFERRED
    return isKnown(submission) ? 'stored' : (refusalOf(sessions.get(submission.target)) ?? 'stored')
  })
}

/** A target with the submissions of a batch that name it. Their idempotency keys differ. */
interface TargetSubmissions extends SubmissionTarget {
  readonly submissions: NewSubmission[]
}

interface TargetedSubmission extends NewSubmission {
  readonly sessionId: string
  readonly target: TargetSubmissions
}

function byTarget(batch: readonly PendingSubmission[]): {
  targets: TargetSubmissions[]
  submissions: TargetedSubmission[]
} {
  const targets = new Map<string, TargetSubmissions>()
  const submissions = batch.map((pending) => {
    const { sessionId, type, teamId, answers } = pending
    const name = `${sessionId} ${type} ${teamId}`
    const target = targets.get(name) ?? { sessionId, type, teamId, submissions: [] }
    targets.set(name, target)
    const submission = { sessionId, target, keyHash: keyHashOf(pending), answers }
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
 * True if idempotency keys must be looked up before the insert: a repeat after the end still returns
 * `stored`, and a repeat to a session with group size 1 must not be added to its rollup again. For
 * waiting submissions the insert statement itself skips repeats.
 */
const mayBeRepeat = (session: LockedSession | undefined): boolean =>
  session !== undefined &&
  !session.mismatch &&
  (refusalOf(session) !== undefined || isLive(session.groupSize))

/** Only an expired link says that it has expired; a closed one looks like one that never existed. */
function refusalOf(
  session: LockedSession | undefined,
): Exclude<StoreOutcome, 'stored'> | undefined {
  if (!session) return 'not open'
  if (session.mismatch) return 'mismatch'
  if (session.closed) return 'not open'
  return session.expired ? 'expired' : undefined
}

/** New submissions to a session with group size 1, and its rollup including them. */
interface LiveUpdate {
  readonly sessionId: string
  readonly submissions: readonly NewSubmission[]
  readonly rollup: SessionRollup
}

/** `rollups` were read under the locks of the sessions; the submissions contain no known repeat. */
const addToLiveRollups = (
  targets: readonly TargetSubmissions[],
  rollups: ReadonlyMap<string, SessionRollup>,
): LiveUpdate[] =>
  targets.map(({ sessionId, type, submissions }) => {
    const assessment = ASSESSMENTS[type]
    const before = rollups.get(sessionId) ?? emptyRollup(assessment)
    const answers = submissions.map((submission) => submission.answers)
    return { sessionId, submissions, rollup: addRelease(assessment, before, answers, true) }
  })

async function insertLive(send: Send, updates: readonly LiveUpdate[]): Promise<void> {
  if (updates.length === 0) return
  await Promise.all([
    insertLiveRows(send, updates),
    writeLiveRollups(
      send,
      updates.map(({ sessionId, rollup }) => ({ sessionId, ...rollup })),
    ),
  ])
}
