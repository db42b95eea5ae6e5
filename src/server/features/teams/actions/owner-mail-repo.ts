import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** An action with the address of its owner. */
export interface OwnedAction {
  readonly title: string
  readonly teamName: string
  readonly dueDate: string | null
  readonly category: string | null
  readonly email: string
}

/**
 * Returns an open action that a member owns; undefined if it has ended, has another owner or is
 * suspended.
 */
export const findOwned = (
  db: Db,
  workspaceId: WorkspaceId,
  { actionId, memberId }: { readonly actionId: string; readonly memberId: string },
): Promise<OwnedAction | undefined> =>
  db
    .selectFrom('actions')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.workspace_id', '=', 'actions.workspace_id')
        .onRef('teams.id', '=', 'actions.team_id'),
    )
    .innerJoin('team_members', (join) =>
      join
        .onRef('team_members.workspace_id', '=', 'actions.workspace_id')
        .onRef('team_members.team_id', '=', 'actions.team_id')
        .onRef('team_members.id', '=', 'actions.owner_member_id'),
    )
    .innerJoin('workspaces', 'workspaces.workspace_id', 'actions.workspace_id')
    .select(['title', 'teams.name as teamName', 'due_date as dueDate', 'category', 'email'])
    .where('actions.workspace_id', '=', workspaceId)
    .where('actions.id', '=', actionId)
    .where('owner_member_id', '=', memberId)
    .where('status', '=', 'open')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

export interface Manager {
  readonly name: string
  readonly email: string
}

/** Returns the person who assigned the action; undefined if the account no longer exists. */
export const findManager = (db: Db, accountId: string): Promise<Manager | undefined> =>
  db
    .selectFrom('accounts')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', accountId)
    .executeTakeFirst()
