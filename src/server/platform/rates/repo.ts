import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { Budget } from './budget.ts'

interface Use {
  /** How many uses there were of this budget, this one among them. */
  readonly used: number
  /** Whole seconds until it counts anew, 1 or more. */
  readonly seconds: number
}

export const today = sql`(now() at time zone 'utc')::date`

/**
 * Of whom it is stands there as a hash under the day's key, which is deleted after the day: what
 * may be left of a row then leads to nobody. In a query that reads rate_keys.
 */
export const hashedSubject = (subject: string) => sql`sha256(key || convert_to(${subject}, 'UTF8'))`

/** Sees to it that the day has a key. */
export async function dayKey(db: Db): Promise<void> {
  await sql`
    insert into rate_keys (day, key)
    select ${today}, ${randomBytes(32)}
    where not exists (select from rate_keys where day = ${today})
    on conflict do nothing`.execute(db)
}

/** Counts one use, in one statement: any number at once are counted one after the other. */
export async function spendOne(db: Db, budget: Budget, subject: string): Promise<Use> {
  const [use] = await upsert(db, budget, subject)
  if (use) return use
  // The first use of this day, anywhere.
  await dayKey(db)
  const [again] = await upsert(db, budget, subject)
  if (!again) throw new Error('there is no key to count rates under')
  return again
}

/** No row is written where the day has no key yet. */
async function upsert(db: Db, { name, seconds }: Budget, subject: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    insert into rate_budgets as b (budget, subject, used, ends_at)
    select ${name}, ${hashedSubject(subject)}, 1,
      now() + make_interval(secs => ${seconds})
    from rate_keys where day = ${today}
    on conflict (budget, subject) do update set
      used = case when b.ends_at <= now() then 1 else b.used + 1 end,
      ends_at = case when b.ends_at <= now() then excluded.ends_at else b.ends_at end
    returning used, greatest(1, ceil(extract(epoch from ends_at - now())))::integer as seconds`.execute(
    db,
  )
  return rows
}

/** Takes one use back. */
export async function unspendOne(db: Db, { name }: Budget, subject: string): Promise<void> {
  await sql`
    update rate_budgets set used = used - 1 from rate_keys
    where day = ${today} and budget = ${name} and used > 0 and ends_at > now()
      and subject = ${hashedSubject(subject)}`.execute(db)
}

export async function forgetEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('rate_budgets')
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('rate_keys')
    .where('day', '<', sql<string>`${today}`)
    .execute()
}
