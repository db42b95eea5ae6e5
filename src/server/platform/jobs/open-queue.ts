import type pg from 'pg'
import { fromKysely } from 'pg-boss'
import type { PgBoss } from 'pg-boss'
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
  const first = await startBoss(pool)
  // No server of this version may have run yet.
  for (const name of [DEAD_LETTERS, queue]) {
    if (!(await first.getQueue(name))) await first.createQueue(name)
  }
  await first.stop({ graceful: false })
  // Reads the queues at its start, because a transaction uses the pool's only connection later.
  const boss = await startBoss(pool)
  return {
    async enqueue(db, kind, payload) {
      await boss.send(kind.queue, payload, { ...sendOptions(), db: fromKysely(db) })
    },
    close: () => boss.stop({ graceful: false }),
  }
}

async function startBoss(pool: pg.Pool): Promise<PgBoss> {
  const boss = createPgBoss(onPool(pool), { supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  return boss
}
