import { ended, responseTotals } from '#server/features/rounds/released/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { Scope } from '#server/platform/scope.ts'
import { sql } from 'kysely'

export interface UsageRow {
  readonly teams: number
  /** Rounds created in this UTC month, deleted ones included. */
  readonly created: number
  readonly submissions: number
  /** Rounds with results. */
  readonly rounds: number
  readonly existing: number
  readonly active: number
  /** True if a release is due that would change these numbers. */
  readonly releaseDue: boolean
}

/** Returns a workspace's usage of its plan and the rounds that the caller may read, in one query. */
export async function readUsage(db: Db, scope: Scope): Promise<UsageRow> {
  const { workspaceId } = scope
  const { rows } = await sql<UsageRow>`
    select submissions, rounds, "releaseDue", existing, active,
      (select count(*) from teams where workspace_id = ${workspaceId}) as teams,
      coalesce((select created from round_months
        where workspace_id = ${workspaceId}
          and month = date_trunc('month', now() at time zone 'utc')::date), 0) as created
    from ${responseTotals(db, scope)} as released,
      (select count(*) as existing, count(*) filter (where not ${ended}) as active
        from rounds
        where workspace_id = ${workspaceId} and ${mayReadTeam(scope, 'rounds.team_id')}
      ) as readable`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the count returned no row')
  return row
}
