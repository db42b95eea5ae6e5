import type { Tier } from '#domain/plans.ts'
import type { FaultSite } from './fault-site.ts'

/**
 * Accounts with the password of the one that there is, by their addresses. To register them would
 * take a hash each, and all that a network may register.
 */
export const moreAccounts = (site: FaultSite, count: number, tier: Tier): Promise<string[]> =>
  site.withDatabase(async (db) => {
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
