import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { Guard } from './budget.ts'
import { dayKey, hashedSubject, today } from './repo.ts'

/**
 * Counts a try, in one statement; undefined where it may be made, or else the whole seconds until
 * the next one may. What is refused does not count.
 */
export async function countTry(db: Db, guard: Guard, subject: string): Promise<number | undefined> {
  await dayKey(db)
  // Not now(): whoever waited for the row would take what was written meanwhile for the future.
  const clock = sql`clock_timestamp()`
  const { memory, firstWait, longestWait, free } = guard
  const forgotten = sql`d.forget_at <= ${clock}`
  const wait = sql`make_interval(secs =>
    least(${longestWait}::float8, ${firstWait}::float8 * 2 ^ least(d.tries + 1 - ${free}, 30)))`
  const opensAt = sql`
    case when ${forgotten} or d.tries + 1 < ${free} then ${clock} else ${clock} + ${wait} end`
  const remembered = sql`make_interval(secs => ${memory})`
  const { rows } = await sql`
    insert into rate_delays as d (guard, subject, tries, open_at, forget_at)
    select ${guard.name}, ${hashedSubject(subject)}, 1, ${clock}, ${clock} + ${remembered}
    from rate_keys where day = ${today}
    on conflict (guard, subject) do update set
      tries = case when ${forgotten} then 1 else d.tries + 1 end,
      open_at = ${opensAt},
      forget_at = ${opensAt} + ${remembered}
    where d.open_at <= ${clock}
    returning tries`.execute(db)
  return rows.length > 0 ? undefined : secondsToWait(db, guard, subject)
}

async function secondsToWait(db: Db, guard: Guard, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from open_at - now())))::integer as seconds
    from rate_delays, rate_keys
    where day = ${today} and guard = ${guard.name}
      and subject = ${hashedSubject(subject)}`.execute(db)
  return rows[0]?.seconds ?? 1
}

/** Forgets all tries of one. */
export async function forgetTries(db: Db, guard: Guard, subject: string): Promise<void> {
  await sql`
    delete from rate_delays using rate_keys
    where day = ${today} and guard = ${guard.name}
      and subject = ${hashedSubject(subject)}`.execute(db)
}

export async function forgetOldTries(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_delays')
    .where('forget_at', '<=', sql<Date>`now()`)
    .execute()
}
