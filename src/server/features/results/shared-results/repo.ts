import type { Tier } from '#domain/plans.ts'
import { withReleasedCount } from '#server/features/results/released-totals/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { JobScope, Scope, WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** A round as its shared link reaches it. */
export interface SharedRound {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
  /** Null if the results are not shared. */
  readonly secret: Buffer | null
  /** The workspace's plan. */
  readonly tier: Tier
  readonly suspended: boolean
  /** The number of released submissions. */
  readonly released: number
}

/** Returns the rounds with these keys, in any order, without those that were deleted. */
export function findByKeys(db: Db, keys: readonly RoundKey[]): Promise<SharedRound[]> {
  const workspaceIds = [...new Set(keys.map(({ workspaceId }) => workspaceId))]
  const [first] = workspaceIds
  // A database that is spread over machines plans an equality, but no list, for one of them.
  const inWorkspaces =
    workspaceIds.length === 1
      ? sql`rounds.workspace_id = ${first}`
      : sql`rounds.workspace_id = any(${workspaceIds}::uuid[])`
  return db
    .selectFrom('rounds')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'rounds.workspace_id')
    .select([
      'rounds.workspace_id as workspaceId',
      'rounds.id as roundId',
      'shared_secret as secret',
      'workspaces.tier',
    ])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .$call(withReleasedCount)
    .where(sql<boolean>`
      ${inWorkspaces} and rounds.id = any(${keys.map(({ roundId }) => roundId)}::uuid[])`)
    .execute()
}

/** Returns the rounds of a workspace whose results are shared. */
export async function sharedRoundIds(
  db: Db,
  workspaceId: WorkspaceId,
  createdBy?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rounds')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('sharing', '=', 'team')
    .$if(createdBy !== undefined, (rounds) => rounds.where('account_id', '=', createdBy ?? ''))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the secret of a shared link and returns the round's title; undefined if nothing is shared. */
export async function replaceSecret(
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
  secret: Buffer,
): Promise<string | undefined> {
  const row = await db
    .updateTable('rounds')
    .set({ shared_secret: secret })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', roundId)
    .where('sharing', '=', 'team')
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .returning('title')
    .executeTakeFirst()
  return row?.title
}
