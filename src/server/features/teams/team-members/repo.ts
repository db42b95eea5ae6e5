import { randomUUID } from 'node:crypto'
import type { NewTeamMember, TeamMember } from '#contract/teams.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Db } from '#server/platform/db/database.ts'
import { streamRows } from '#server/platform/db/stream-rows.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import { sortText } from '#server/platform/db/text-search.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

const selectMembers = (db: Db, scope: Scope) =>
  db
    .selectFrom('team_members')
    .select(['id', 'name', 'email'])
    .where('workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'team_members.team_id'))

/** Returns the members of a team by name, then by address; those without a name come last. */
export const list = (db: Db, scope: Scope, teamId: string): Promise<TeamMember[]> =>
  selectMembers(db, scope)
    .where('team_id', '=', teamId)
    .orderBy(sortText(sql.ref('name')))
    .orderBy(sql`lower(email)`)
    .execute()

/** Returns the members of all teams that the caller may read. `db` has to be a transaction. */
export const streamAll = (
  db: Db,
  scope: Scope,
): AsyncGenerator<TeamMember & { readonly teamId: string }> =>
  streamRows(
    db,
    'streamed_team_members',
    selectMembers(db, scope)
      .select('team_id as teamId')
      .orderBy('team_id')
      .orderBy(sql`lower(email)`),
    500,
  )

/** Deletes the members of a team whose mailbox is not in the list. */
export async function deleteOthers(
  db: Db,
  scope: Scope,
  teamId: string,
  emails: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('team_members')
    .where('workspace_id', '=', scope.workspaceId)
    .where('team_id', '=', teamId)
    .where(mayReadTeam(scope, 'team_members.team_id'))
    .where(sql<boolean>`mailbox <> all (${emails.map(mailboxOf)}::text[])`)
    .execute()
}

/** Deletes members of a team by their ids. */
export async function deleteSome(
  db: Db,
  scope: Scope,
  teamId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('team_members')
    .where('workspace_id', '=', scope.workspaceId)
    .where('team_id', '=', teamId)
    .where(mayReadTeam(scope, 'team_members.team_id'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Inserts members of a team that the caller may read. A mailbox that is in it keeps
 * its id and gets the new name and address.
 */
export async function upsert(
  db: Db,
  { workspaceId }: Scope,
  teamId: string,
  members: readonly (NewTeamMember & { readonly memberId?: string | null })[],
): Promise<void> {
  if (members.length === 0) return
  const rows = members.map(
    ({ memberId, name, email }) =>
      sql`(${workspaceId}::uuid, ${teamId}::uuid, ${memberId ?? randomUUID()}::uuid, ${name},
        ${email}, ${mailboxOf(email)})`,
  )
  await sql`
    insert into team_members (workspace_id, team_id, id, name, email, mailbox)
    values ${sql.join(rows)}
    on conflict (workspace_id, team_id, mailbox)
    do update set name = excluded.name, email = excluded.email`.execute(db)
}
