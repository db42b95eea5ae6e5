import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { RateLimit } from './rate-limit.ts'

interface Counter {
  /** Uses in this window, including these. */
  readonly used: number
  /** Whole seconds until the window ends, at least 1. */
  readonly seconds: number
}

export const today = sql`(now() at time zone 'utc')::date`

/**
 * Returns SQL for the subject as a hash with the day's key, in a query that reads rate_keys. The key
 * is deleted after the day, so remaining rows cannot be traced to a subject.
 */
export const hashedSubject = (subject: string) => sql`sha256(key || convert_to(${subject}, 'UTF8'))`

/** Creates the key of the day if it does not exist. */
export async function ensureDayKey(db: Db): Promise<void> {
  await sql`
    insert into rate_keys (day, key)
    select ${today}, ${randomBytes(32)}
    where not exists (select from rate_keys where day = ${today})
    on conflict do nothing`.execute(db)
}

/** Counts uses in one statement, so that concurrent uses count one after the other. */
export async function increment(
  db: Db,
  limit: RateLimit,
  subject: string,
  uses: number,
): Promise<Counter> {
  const [counter] = await upsert(db, limit, subject, uses)
  if (counter) return counter
  await ensureDayKey(db)
  const [retried] = await upsert(db, limit, subject, uses)
  if (!retried) throw new Error('there is no key for rate limits')
  return retried
}

/** Returns no row if the key of the day does not exist. */
async function upsert(
  db: Db,
  { name, windowSeconds }: RateLimit,
  subject: string,
  uses: number,
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    insert into rate_budgets as b (budget, subject, used, ends_at)
    select ${name}, ${hashedSubject(subject)}, ${uses}::integer,
      now() + make_interval(secs => ${windowSeconds})
    from rate_keys where day = ${today}
    on conflict (budget, subject) do update set ${oneWindow}
    returning used, greatest(1, ceil(extract(epoch from ends_at - now())))::integer as seconds`.execute(
    db,
  )
  return rows
}

/** Counts a use of each subject in one statement. */
export async function incrementEach(
  db: Db,
  { name, windowSeconds }: RateLimit,
  subjects: readonly string[],
): Promise<{ readonly subject: string; readonly used: number }[]> {
  await ensureDayKey(db)
  const { rows } = await sql<{ subject: string; used: number }>`
    with hashed as materialized (
      select name, sha256(key || convert_to(name, 'UTF8')) as hash
      from rate_keys, unnest(${[...new Set(subjects)]}::text[]) as name
      where day = ${today} order by hash
    ), counted as (
      insert into rate_budgets as b (budget, subject, used, ends_at)
      select ${name}, hash, 1, now() + make_interval(secs => ${windowSeconds}) from hashed
      on conflict (budget, subject) do update set ${oneWindow}
      returning subject, used
    ) select name as subject, used from hashed join counted on subject = hash`.execute(db)
  return rows
}

/** SQL that counts uses in the current window, or in a new one after its end. */
const oneWindow = sql`
  used = case when b.ends_at <= now() then excluded.used else b.used + excluded.used end,
  ends_at = case when b.ends_at <= now() then excluded.ends_at else b.ends_at end`

/** Takes back one use of the current window. */
export async function decrement(db: Db, { name }: RateLimit, subject: string): Promise<void> {
  await sql`
    update rate_budgets set used = used - 1 from rate_keys
    where day = ${today} and budget = ${name} and used > 0 and ends_at > now()
      and subject = ${hashedSubject(subject)}`.execute(db)
}

/** Deletes expired counters and the keys of past days. */
export async function deleteExpiredCounters(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_budgets')
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('rate_keys')
    .where('day', '<', sql<string>`${today}`)
    .execute()
}
