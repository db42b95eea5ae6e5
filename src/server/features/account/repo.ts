import type { Db } from '#server/platform/db/database.ts'

/** Where the account can be entered from without its password. */
export async function identitiesOf(
  db: Db,
  accountId: string,
): Promise<{ issuer: string; since: string }[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['issuer', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ issuer, created_at }) => ({ issuer, since: created_at.toISOString() }))
}
