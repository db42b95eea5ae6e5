import type { WorkspaceRules } from '#contract/workspaces.ts'
import type { GroupSize } from '#domain/release.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { hasSecondFactor } from '#server/platform/db/second-factor.ts'
import { sql } from 'kysely'

export async function read(db: Db, workspaceId: WorkspaceId): Promise<WorkspaceRules> {
  const row = await db
    .selectFrom('workspaces')
    .select(['minimum_group_size', 'retention_months', 'two_factor_required'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return {
    minimumGroupSize: row.minimum_group_size as GroupSize,
    retentionMonths: row.retention_months,
    twoFactorRequired: row.two_factor_required,
  }
}

export async function write(
  db: Db,
  workspaceId: WorkspaceId,
  { minimumGroupSize, retentionMonths, twoFactorRequired }: WorkspaceRules,
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({
      minimum_group_size: minimumGroupSize,
      retention_months: retentionMonths,
      two_factor_required: twoFactorRequired,
    })
    .where('workspace_id', '=', workspaceId)
    .execute()
  // The copy that the login check reads.
  await db
    .updateTable('account_workspaces')
    .set({ two_factor_required: twoFactorRequired })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/**
 * Limits the retention of rounds that accept answers. They are locked in the order of their ids, as
 * submissions lock them.
 */
export async function shortenRetentionOfOpen(
  db: Db,
  workspaceId: WorkspaceId,
  months: number,
): Promise<void> {
  await sql`
    with open as materialized (
      select id from rounds
      where workspace_id = ${workspaceId} and closed_at is null
        and expires_at > statement_timestamp()
        and (retention_months is null or retention_months > ${months})
      order by id for no key update
    )
    update rounds set retention_months = ${months}
    where workspace_id = ${workspaceId} and id in (select id from open)`.execute(db)
}

/** True if an account has a second factor. */
export async function ownsSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(hasSecondFactor)
    .executeTakeFirst()
  return row !== undefined
}
