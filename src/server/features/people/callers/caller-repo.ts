import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hasSecondFactor } from '#server/platform/db/second-factor.ts'
import type { WorkspaceId, WorkspaceTarget } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** How long a sign-in or a confirmation allows calls that need one. */
const CONFIRMED_MINUTES = 10

const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.role',
  'accounts.created_at',
  'accounts.last_login_at',
  'accounts.email_confirmed_at',
  sql<boolean>`accounts.password_hash is not null`.as('has_password'),
  sql<boolean>`accounts.suspended_at is not null`.as('suspended'),
  'account_workspaces.workspace_id',
  'account_workspaces.role as workspace_role',
  sql<Tier>`coalesce(account_workspaces.tier, 'free')`.as('tier'),
  sql<boolean>`coalesce(account_workspaces.two_factor_required and not ${hasSecondFactor}, false)`.as(
    'lacks_second_factor',
  ),
] as const

/** An account without its password hash, with its role in a workspace. */
export interface AccountRow {
  id: string
  email: string
  first_name: string
  last_name: string
  /** Null, like the role, if the account is not in the workspace. */
  workspace_id: WorkspaceId | null
  workspace_role: Role | null
  /** The plan of the workspace; `free` without one. */
  tier: Tier
  role: 'user' | 'admin'
  created_at: Date
  last_login_at: Date | null
  email_confirmed_at: Date | null
  has_password: boolean
  suspended: boolean
  /** The workspace requires a second factor, and the account has none. */
  lacks_second_factor: boolean
}

/** Returns accounts with the target's workspace, or with their current one. */
const selectAccounts = (db: Db, target: WorkspaceTarget | null = null) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_workspaces', (join) =>
      join
        .onRef('account_workspaces.account_id', '=', 'accounts.id')
        .on('account_workspaces.workspace_id', '=', workspaceOf(target)),
    )
    .select(ACCOUNT_COLUMNS)

/** Returns SQL for the id of a target's workspace; null for an unknown team or round. */
function workspaceOf(target: WorkspaceTarget | null): RawBuilder<WorkspaceId> {
  switch (target?.by) {
    case undefined:
      return sql`accounts.current_workspace_id`
    case 'workspace':
      return sql`${target.id}::uuid`
    case 'team':
      return sql`(select workspace_id from team_workspaces where team_id = ${target.id})`
    case 'round':
      return sql`(select workspace_id from round_workspaces where round_id = ${target.id})`
  }
}

export const findAccount = (db: Db, accountId: string): Promise<AccountRow | undefined> =>
  selectAccounts(db).where('accounts.id', '=', accountId).executeTakeFirst()

/** The start of the current UTC day. */
const today = sql<Date>`(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`

/** An account with the state of one of its logins. */
interface LoginRow extends AccountRow {
  /** The login was not used today. */
  stale: boolean
  /** The owner used this login within the last minutes. */
  confirmed: boolean
  /** The owner also proved a second factor within the last minutes, or the account has none. */
  factor_proven: boolean
}

/** Returns the account of an active login, unless suspended, with the target's workspace. */
export function accountByLogin(
  db: Db,
  tokenHash: Buffer,
  target: WorkspaceTarget | null,
): Promise<LoginRow | undefined> {
  return selectAccounts(db, target)
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select([
      sql<boolean>`logins.last_used_at < ${today}`.as('stale'),
      sql<boolean>`
        coalesce(logins.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}), false)`.as(
        'confirmed',
      ),
      sql<boolean>`
        coalesce(logins.factor_proven_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}), false)
        or not ${hasSecondFactor}`.as('factor_proven'),
    ])
    .where('logins.token_hash', '=', tokenHash)
    .where('logins.expires_at', '>', sql<Date>`now()`)
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns an account once for each of its workspaces, in the order of their ids. */
export const accountByWorkspace = (db: Db, accountId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('account_workspaces', 'account_workspaces.account_id', 'accounts.id')
    .select(ACCOUNT_COLUMNS)
    .where('accounts.id', '=', accountId)
    .orderBy('account_workspaces.workspace_id')
    .execute()

/** Returns the account and the workspace of an API key, unless the account is suspended. */
export function accountByKey(db: Db, keyHash: Buffer): Promise<AccountRow | undefined> {
  return db
    .selectFrom('api_key_workspaces')
    .innerJoin('accounts', 'accounts.id', 'api_key_workspaces.account_id')
    .innerJoin('account_workspaces', (join) =>
      join
        .onRef('account_workspaces.account_id', '=', 'accounts.id')
        .onRef('account_workspaces.workspace_id', '=', 'api_key_workspaces.workspace_id'),
    )
    .select(ACCOUNT_COLUMNS)
    .where('api_key_workspaces.key_hash', '=', keyHash)
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Stores the day of a login's use, without a time, and extends the login by `days`, at most to
 * `longest` days after its start.
 */
export async function refreshLogin(
  db: Db,
  tokenHash: Buffer,
  days: number,
  longest: number,
): Promise<void> {
  await db
    .updateTable('logins')
    .set({
      last_used_at: today,
      expires_at: sql`least(
        ${today} + make_interval(hours => ${days * 24}),
        created_at + make_interval(hours => ${longest * 24}))`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}
