import type { Tier } from '#domain/plans.ts'
import type pg from 'pg'

/** Gives the workspaces of an account a plan, as `npm run admin -- set-plan` does. */
export async function setPlan(
  db: Pick<pg.ClientBase, 'query'>,
  accountId: string,
  tier: Tier,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `update account_workspaces set tier = $2 where account_id = $1 returning workspace_id as id`,
    [accountId, tier],
  )
  // One statement each: a database that is spread over machines keeps these tables apart.
  for (const { id } of rows) {
    await db.query('update workspaces set tier = $2 where workspace_id = $1', [id, tier])
  }
}
