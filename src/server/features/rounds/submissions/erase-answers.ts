import type { Db } from '#server/platform/db/database.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { errorFields } from '#server/platform/log/error-fields.ts'
import { SealedValueError } from '#server/platform/sealing/sealed-value.ts'
import { jobScope } from '#server/platform/scope.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import * as repo from './erase-answers-repo.ts'
import { deletePool } from './release-repo.ts'
import type { ErasableRound } from './erase-answers-repo.ts'
import { releaseIfDue } from './release.ts'

/** Nightly: erases the answers of rounds whose workspace keeps answers for a limited time. */
export const ERASURE = { queue: 'erase-answers', cron: '53 2 * * *' }

/** Erases one page of rounds and enqueues the next, so that each job is short. */
export const EraseBatch = jobKind({
  queue: 'erase-batch',
  payload: z.object({
    after: z.object({ workspaceId: z.uuid(), roundId: z.uuid() }).nullable(),
  }),
})

interface ErasureDeps {
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Logger
}

const BATCH_SIZE = 20
/** Rows per statement, to bound its time. */
const ROWS_AT_ONCE = 10_000

export const startErasure = ({ db, jobs }: ErasureDeps): Promise<void> =>
  jobs.enqueue(db, EraseBatch, { after: null })

/** Erases a page of rounds. One that fails is tried again the next night. */
export async function eraseBatch(
  { db, jobs, log }: ErasureDeps,
  { after }: z.output<typeof EraseBatch.payload>,
): Promise<void> {
  const due = await repo.listDue(db, after, BATCH_SIZE)
  for (const round of due) {
    try {
      await eraseAnswers(db, round)
    } catch (error) {
      const failure = errorFields(error)
      log.error({ round: round.roundId, failure }, 'answers could not be erased')
    }
  }
  const last = due.at(-1)
  if (last && due.length === BATCH_SIZE) await jobs.enqueue(db, EraseBatch, { after: last })
}

/** Makes a release that is due. False if the round was deleted. What cannot be opened is erased all the same. */
async function isThere(db: Db, { workspaceId, roundId }: ErasableRound): Promise<boolean> {
  try {
    return (await releaseIfDue(db, jobScope(workspaceId), roundId)) !== undefined
  } catch (error) {
    if (error instanceof SealedValueError) return true
    throw error
  }
}

/**
 * Erases what tells that a person answered or was invited (ERASED_TABLES) in one transaction, after a
 * release that is due. Does nothing if the round was reopened or deleted, or the
 * rule changed, since it was listed.
 */
const eraseAnswers = (db: Db, round: ErasableRound): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (!(await isThere(db, round)) || !(await repo.isStillDue(db, round))) return
    await repo.markErased(db, round, await repo.countViews(db, round))
    await deletePool(db, round)
    for (const table of repo.ERASED_TABLES) {
      while ((await repo.eraseRows(db, table, round, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
    }
  })
