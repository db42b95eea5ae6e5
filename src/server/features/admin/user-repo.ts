import type { AdminUser, UserListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import { toUser } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contains } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import { orderBy, SEARCH_TEXT, toPageRows } from './paging.ts'
import type { PageRange, PageRows } from './paging.ts'

const fullName = sql<string>`(first_name || ' ' || last_name)`

const ORDERS = {
  name: sql`lower(${fullName})`,
  email: sql`lower(email)`,
  // By the size of the plan.
  tier: sql`array_position(${sql.lit(`{${TIERS.join()}}`)}::text[], tier)`,
  joined: sql.ref('created_at'),
  // Accounts that never signed in come before all others.
  lastLogin: sql`coalesce(last_login_at, '-infinity')`,
}

/** The ids of a page, in order. The rest is read for this page alone. */
export async function findIds(
  db: Db,
  { search, sort = '-joined' }: Omit<UserListQuery, 'page'>,
  { limit, offset }: PageRange,
): Promise<PageRows<string>> {
  const ids = search
    ? sql`with ${matches(search)} select id, count(*) over () as total from matches`
    : sql`select id from accounts`
  const { rows } = await sql<{ id: string; total?: number }>`
    ${ids} order by ${orderBy(sort, ORDERS)}, id
    limit ${limit} offset ${offset}`.execute(db)
  return toPageRows(rows)
}

/** Materialized, so that PostgreSQL does not scan the index of the sort order for matches. */
const matches = (search: string) => sql`
  matches as materialized (
    select id, first_name, last_name, email, tier, created_at, last_login_at
    from accounts where ${contains(search, SEARCH_TEXT.accounts)})`

export async function count(db: Db, search: string | undefined): Promise<number> {
  const where = search ? sql`where ${contains(search, SEARCH_TEXT.accounts)}` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from accounts ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the accounts with these ids, in this order, with their numbers of teams and sessions. */
export async function readUsers(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'tier', 'role'])
    .select(['created_at', 'last_login_at', 'email_confirmed_at'])
    .select('demo')
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
        demo: row.demo,
        subscribed: row.subscribed,
        loginCount: row.logins,
        teamCount: row.teams,
        quizSessionCount: row.sessions,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** True with a subscription whose first payment was made: its events change the tier. */
const subscribed = sql<boolean>`coalesce((
  select true from subscriptions
  where account_id = accounts.id and status in ('active', 'past_due', 'unpaid') limit 1), false)`

const countOf = (table: 'teams' | 'quiz_sessions' | 'logins', condition = sql``) =>
  sql<number>`(
    select count(*) from ${sql.table(table)} where account_id = accounts.id ${condition})`
