import type { AdminUser, UserListQuery } from '#contract/admin.ts'
import { TIERS } from '#domain/plans.ts'
import { toUser } from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { holds, orderOf } from './paging.ts'
import type { Slice } from './paging.ts'

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
): Promise<string[]> {
  const rows = await matching(db, search)
    .select('id')
    .orderBy(...orderOf(sort, ORDERS))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function count(db: Db, search: string | undefined): Promise<number> {
  const { total } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matching(db: Db, search: string | undefined) {
  const accounts = db.selectFrom('accounts')
  return search ? accounts.where(holds(search, fullName, sql.ref<string>('email'))) : accounts
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
const subscribed = sql<boolean>`exists (
  select from subscriptions
  where account_id = accounts.id and status in ('active', 'past_due', 'unpaid'))`

const countOf = (table: 'teams' | 'quiz_sessions' | 'logins', living = sql``) =>
  sql<number>`(
    select count(*) from ${sql.table(table)} where account_id = accounts.id ${living})`
