import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { ensureDayKey, hashedSubject, today } from './counter-repo.ts'
import type { AttemptLimit } from './rate-limit.ts'

/**
 * Counts an attempt in one statement. Returns undefined if it is allowed, otherwise the whole
 * seconds until the next one is. Rejected attempts do not count.
 */
export async function insertAttempt(
  db: Db,
  limit: AttemptLimit,
  subject: string,
): Promise<number | undefined> {
  await ensureDayKey(db)
  // now() would not do: it is the start of the transaction: a wait for the row lock may follow it.
  const clock = sql`clock_timestamp()`
  const { memorySeconds, firstWaitSeconds, maxWaitSeconds, freeAttempts } = limit
  const expired = sql`d.forget_at <= ${clock}`
  const wait = sql`make_interval(secs =>
    least(${maxWaitSeconds}::float8, ${firstWaitSeconds}::float8 * 2 ^ least(d.tries + 1 - ${freeAttempts}, 30)))`
  const opensAt = sql`
    case when ${expired} or d.tries + 1 < ${freeAttempts} then ${clock} else ${clock} + ${wait} end`
  const memory = sql`make_interval(secs => ${memorySeconds})`
  const { rows } = await sql`
    insert into rate_delays as d (guard, subject, tries, open_at, forget_at)
    select ${limit.name}, ${hashedSubject(subject)}, 1, ${clock}, ${clock} + ${memory}
    from rate_keys where day = ${today}
    on conflict (guard, subject) do update set
      tries = case when ${expired} then 1 else d.tries + 1 end,
      open_at = ${opensAt},
      forget_at = ${opensAt} + ${memory}
    where d.open_at <= ${clock}
    returning tries`.execute(db)
  return rows.length > 0 ? undefined : secondsToWait(db, limit, subject)
}

async function secondsToWait(db: Db, limit: AttemptLimit, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from open_at - now())))::integer as seconds
    from rate_delays, rate_keys
    where day = ${today} and guard = ${limit.name}
      and subject = ${hashedSubject(subject)}`.execute(db)
  return rows[0]?.seconds ?? 1
}

/** Deletes the attempts of a subject. */
export async function deleteAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`
    delete from rate_delays using rate_keys
    where day = ${today} and guard = ${limit.name}
      and subject = ${hashedSubject(subject)}`.execute(db)
}

/** Deletes attempts that no longer count. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_delays')
    .where('forget_at', '<=', sql<Date>`now()`)
    .execute()
}
