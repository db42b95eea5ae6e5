import type { JobScope, Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Returns SQL that is true if the caller may read the team whose id is in a column. Owners read all
 * teams of the workspace, managers and viewers those given to them. Every query of teams and rounds
 * for a caller has this condition.
 */
export const mayReadTeam = (scope: Scope | JobScope, teamId: string): RawBuilder<boolean> =>
  scope.role === 'owner'
    ? sql`true`
    : sql`exists (
        select from team_access
        where team_access.workspace_id = ${scope.workspaceId}
          and team_access.team_id = ${sql.ref(teamId)}
          and team_access.account_id = ${scope.user.id})`
