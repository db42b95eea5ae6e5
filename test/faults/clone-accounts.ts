import type { Tier } from '#domain/plans.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/**
 * Inserts copies of the only account, with its password, and returns their email addresses.
 * Registration would need a password hash for each, and is rate limited.
 */
export const cloneAccounts = (
  server: ServerUnderTest,
  count: number,
  tier: Tier,
): Promise<string[]> =>
  server.withDatabase(async (db) => {
    const { rows } = await db.query<{ email: string }>(
      `with cloned as (
         insert into accounts
         select (jsonb_populate_record(account, jsonb_build_object(
           'id', gen_random_uuid(), 'email', 'person' || number || '@example.com',
           'current_workspace_id', gen_random_uuid()))).*
         from accounts as account, generate_series(1, $1) as number
         returning id, email, current_workspace_id as workspace
       ), their_workspaces as (
         insert into workspaces (workspace_id, name, tier)
         select workspace, email, $2::text from cloned
       ), memberships as (
         insert into members (workspace_id, account_id, role)
         select workspace, id, 'owner' from cloned
       )
       insert into account_workspaces (workspace_id, account_id, role, tier)
       select workspace, id, 'owner', $2::text from cloned
       returning (select email from cloned where id = account_id)`,
      [count, tier],
    )
    return rows.map(({ email }) => email)
  })
