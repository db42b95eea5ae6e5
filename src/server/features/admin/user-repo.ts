import type { AdminUser, UserListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import { toUser } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { holds, orderOf, partOf, WORDS } from './paging.ts'
import type { Part, Slice } from './paging.ts'

const fullName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sql`lower(${fullName})`,
  email: sql`lower(email)`,
  // From the smallest plan to the largest.
  tier: sql`array_position(${sql.lit(`{${TIERS.join()}}`)}::text[], tier)`,
  joined: sql.ref('created_at'),
  // Who never signed in did so longest ago.
  lastLogin: sql`coalesce(last_login_at, '-infinity')`,
}

/** Ids alone, in order: what is counted for each is counted for those that are shown. */
export async function idsOf(
  db: Db,
  { search, sort = '-joined' }: Omit<UserListQuery, 'page'>,
  { limit, offset }: Slice,
): Promise<Part<string>> {
  const all = search
    ? sql`with ${found(search)} select id, count(*) over () as total from found`
    : sql`select id from accounts`
  const { rows } = await sql<{ id: string; total?: number }>`
    ${all} order by ${orderOf(sort, ORDERS)}, id
    limit ${limit} offset ${offset}`.execute(db)
  return partOf(rows)
}

/** Gathered before it is put in order: else the index of the order may be gone through in search. */
const found = (search: string) => sql`
  found as materialized (
    select id, first_name, last_name, email, tier, created_at, last_login_at
    from accounts where ${holds(search, WORDS.accounts)})`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const where = search ? sql`where ${holds(search, WORDS.accounts)}` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from accounts ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The accounts of these ids, in this order, each with what it owns counted. */
export async function usersOf(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'tier', 'role'])
    .select(['created_at', 'last_login_at', 'email_confirmed_at'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(subscribed.as('subscribed'))
    .select(countOf('teams').as('teams'))
    .select(countOf('quiz_sessions').as('sessions'))
    .select(countOf('logins', sql`and expires_at > now()`).as('logins'))
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toUser(row),
        suspended: row.suspended,
        subscribed: row.subscribed,
        loginCount: row.logins,
        teamCount: row.teams,
        quizSessionCount: row.sessions,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One of which nothing was ever paid gives no tier, and takes none away. */
const subscribed = sql<boolean>`coalesce((
  select true from subscriptions
  where account_id = accounts.id and status in ('active', 'past_due', 'unpaid') limit 1), false)`

const countOf = (table: 'teams' | 'quiz_sessions' | 'logins', living = sql``) =>
  sql<number>`(
    select count(*) from ${sql.table(table)} where account_id = accounts.id ${living})`
