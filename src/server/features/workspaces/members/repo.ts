import type { PageQuery } from '#contract/fields.ts'
import type { Member } from '#contract/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { removeTeamAccess } from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readListPage } from '#server/platform/db/keyset-pagination.ts'
import type { ListPage } from '#server/platform/db/keyset-pagination.ts'
import { hasSecondFactor } from '#server/platform/db/second-factor.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { contains, searchText, sortText } from '#server/platform/db/text-search.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** A page of the members, or of those with a text in their name or address. */
export interface MemberListQuery extends PageQuery {
  readonly search?: string | undefined
}

/** Returns a page of the members by name, with the teams that the caller may read too. */
export async function listPage(
  db: Db,
  scope: Scope,
  { search, ...page }: MemberListQuery,
): Promise<ListPage<Member>> {
  const found = await readListPage(
    matching(db, scope, search).select(COLUMNS),
    [{ by: NAME }, { by: sql.ref('accounts.id') }],
    page,
    (key, id) =>
      sql`(${matching(db, scope, undefined)
        .select(sql`${key}`.as('key'))
        .where('accounts.id', '=', id)})`,
  )
  return { ...found, rows: await withTeams(db, scope, found.rows) }
}

/** Returns the number of members that match a search. */
export async function countMatching(
  db: Db,
  scope: Scope,
  search: string | undefined,
): Promise<number> {
  const { count } = await matching(db, scope, search)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the numbers of all owners, and of all people without a second factor. */
export const countAll = (
  db: Db,
  scope: Scope,
): Promise<{ owners: number; withoutSecondFactor: number }> =>
  matching(db, scope, undefined)
    .select([
      sql<number>`count(*) filter (where account_workspaces.role = 'owner')`.as('owners'),
      sql<number>`count(*) filter (where not ${hasSecondFactor})`.as('withoutSecondFactor'),
    ])
    .executeTakeFirstOrThrow()

/** Returns a member with the teams that the caller may read too. */
export async function find(db: Db, scope: Scope, accountId: string): Promise<Member | undefined> {
  const rows = await matching(db, scope, undefined)
    .select(COLUMNS)
    .where('accounts.id', '=', accountId)
    .execute()
  return (await withTeams(db, scope, rows))[0]
}

const NAME = sortText(sql`accounts.first_name || ' ' || accounts.last_name`)
const SEARCHED = searchText(
  sql`accounts.first_name || ' ' || accounts.last_name || chr(10) || accounts.email`,
)
const COLUMNS = [
  'accounts.id as id',
  'accounts.email',
  sql<string>`trim(accounts.first_name || ' ' || accounts.last_name)`.as('name'),
  'account_workspaces.role',
  hasSecondFactor.as('hasSecondFactor'),
] as const

const matching = (db: Db, { workspaceId }: Scope, search: string | undefined) =>
  db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .where('account_workspaces.workspace_id', '=', workspaceId)
    .$if(Boolean(search), (people) => people.where(contains(search ?? '', SEARCHED)))

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly hasSecondFactor: boolean
}

/** Reads teams without a join, since `accounts` may be on another machine than teams. */
async function withTeams(db: Db, scope: Scope, people: readonly PersonRow[]): Promise<Member[]> {
  const ids = people.map(({ id }) => id)
  const given = await db
    .selectFrom('team_access as given')
    .select(['given.account_id as userId', 'given.team_id as teamId'])
    .where('given.workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`given.account_id = any(${ids}::uuid[])`)
    .where(mayReadTeam(scope, 'given.team_id'))
    .orderBy('given.team_id')
    .execute()
  const teamIds = Map.groupBy(given, ({ userId }) => userId)
  const isOwner = scope.role === 'owner'
  return people.map(({ id: userId, hasSecondFactor, ...person }) => ({
    userId,
    ...person,
    ...(isOwner && { hasSecondFactor }),
    teamIds: (teamIds.get(userId) ?? []).map(({ teamId }) => teamId),
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
  await removeTeamAccess(db, workspaceId, accountId)
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
