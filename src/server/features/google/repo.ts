import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Who somebody is at a provider. */
interface Subject {
  readonly issuer: string
  readonly subject: string
}

/**
 * Makes whoever else signs in as the same person wait until the transaction ends. A row that is
 * not there yet cannot be locked.
 */
export async function lockSubject(db: Db, { issuer, subject }: Subject): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended(${JSON.stringify(['identity', issuer, subject])}, 0))`.execute(db)
}

export async function accountOf(db: Db, { issuer, subject }: Subject): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.account_id
}

/** After `lockSubject` and where `accountOf` has found none. */
export async function insertIdentity(
  db: Db,
  { issuer, subject }: Subject,
  accountId: string,
): Promise<void> {
  await db.insertInto('identities').values({ issuer, subject, account_id: accountId }).execute()
}

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
