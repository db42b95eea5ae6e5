import type { Member } from '#contract/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hasSecondFactor } from '#server/platform/db/second-factor.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** The members of the workspace by name, or one of them, with the teams that the caller may read too. */
export async function list(db: Db, scope: Scope, accountId?: string): Promise<Member[]> {
  const people = db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .select([
      'accounts.id as userId',
      'accounts.email',
      sql<string>`trim(accounts.first_name || ' ' || accounts.last_name)`.as('name'),
      'account_workspaces.role',
      hasSecondFactor.as('hasSecondFactor'),
    ])
    .where('account_workspaces.workspace_id', '=', scope.workspaceId)
    .orderBy(sql`lower(accounts.first_name || ' ' || accounts.last_name)`)
    .orderBy('accounts.id')
  // The members are read without a join, since `accounts` may be on another machine than teams.
  const access = db
    .selectFrom('team_access as given')
    .select(['given.account_id as userId', 'given.team_id as teamId'])
    .where('given.workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'given.team_id'))
    .orderBy('given.team_id')
  const isOne = accountId !== undefined
  const rows = await (isOne ? people.where('accounts.id', '=', accountId) : people).execute()
  const given = await (isOne ? access.where('given.account_id', '=', accountId) : access).execute()
  const teamIds = Map.groupBy(given, ({ userId }) => userId)
  const isOwner = scope.role === 'owner'
  return rows.map(({ hasSecondFactor, ...person }) => ({
    ...person,
    ...(isOwner && { hasSecondFactor }),
    teamIds: (teamIds.get(person.userId) ?? []).map(({ teamId }) => teamId),
  }))
}

/** Prevents deletion of teams until the transaction ends, and returns those that exist, by name. */
export const lockTeams = (
  db: Db,
  { workspaceId }: Scope,
  teamIds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${teamIds}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Replaces the teams given to a member, which are locked. */
export async function replaceTeams(
  db: Db,
  { workspaceId }: Scope,
  accountId: string,
  teamIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('team_access')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
  if (teamIds.length === 0) return
  await db
    .insertInto('team_access')
    .values(
      teamIds.map((teamId) => ({
        workspace_id: workspaceId,
        team_id: teamId,
        account_id: accountId,
      })),
    )
    .execute()
}
