import type pg from 'pg'
import { fromKysely } from 'pg-boss'
import type { JobKind } from './job-kind.ts'
import { DEAD_LETTERS, sendOptions } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { createPgBoss, onPool, prepareJobs } from './pg-boss.ts'

/** Opens the queue of a job kind for a command, which runs no jobs. A server runs them later. */
export async function openQueue(
  pool: pg.Pool,
  { queue }: Pick<JobKind<object>, 'queue'>,
): Promise<Pick<Jobs, 'enqueue'> & { close: () => Promise<void> }> {
  await prepareJobs(pool)
  const boss = createPgBoss(onPool(pool), { supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  // No server of this version may have run yet.
  for (const name of [DEAD_LETTERS, queue]) {
    if (!(await boss.getQueue(name))) await boss.createQueue(name)
  }
  return {
    async enqueue(db, kind, payload) {
      await boss.send(kind.queue, payload, { ...sendOptions(), db: fromKysely(db) })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
