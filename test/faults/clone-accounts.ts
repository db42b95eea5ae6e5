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
    const { rows } = await db.query<{ id: string; email: string; workspace: string }>(
      `insert into accounts
       select (jsonb_populate_record(account, jsonb_build_object(
         'id', gen_random_uuid(), 'email', 'person' || number || '@example.com',
         'email_key', 'person' || number || '@example.com',
         'current_workspace_id', gen_random_uuid()))).*
       from accounts as account, generate_series(1, $1) as number
       returning id, email, current_workspace_id as workspace`,
      [count],
    )
    const ids = rows.map(({ id }) => id)
    const emails = rows.map(({ email }) => email)
    const workspaces = rows.map(({ workspace }) => workspace)
    await db.query(
      `insert into workspaces (workspace_id, name, tier)
       select workspace, email, $3 from unnest($1::uuid[], $2::text[]) as cloned (workspace, email)`,
      [workspaces, emails, tier],
    )
    await db.query(
      `insert into members (workspace_id, account_id, role)
       select workspace, id, 'owner' from unnest($1::uuid[], $2::uuid[]) as cloned (workspace, id)`,
      [workspaces, ids],
    )
    await db.query(
      `insert into account_workspaces (workspace_id, account_id, role, tier)
       select workspace, id, 'owner', $3 from unnest($1::uuid[], $2::uuid[]) as cloned (workspace, id)`,
      [workspaces, ids, tier],
    )
    return emails
  })
