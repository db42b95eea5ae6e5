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
      `insert into accounts
       select (jsonb_populate_record(account, jsonb_build_object(
         'id', gen_random_uuid(), 'email', 'person' || number || '@example.com', 'tier', $2::text))).*
       from accounts as account, generate_series(1, $1) as number
       returning email`,
      [count, tier],
    )
    return rows.map(({ email }) => email)
  })
