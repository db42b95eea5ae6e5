import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** A user's id at a provider. */
interface ProviderSubject {
  readonly issuer: string
  readonly subject: string
}

/**
 * Takes an advisory lock on a subject until the transaction ends; a row that does not exist yet
 * cannot be locked.
 */
export async function lockSubject(db: Db, { issuer, subject }: ProviderSubject): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended(${JSON.stringify(['identity', issuer, subject])}, 0))`.execute(db)
}

export async function accountBySubject(
  db: Db,
  { issuer, subject }: ProviderSubject,
): Promise<string | undefined> {
  const identity = await db
    .selectFrom('identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.account_id
}

/** Inserts an identity. Call after `lockSubject`, if `accountBySubject` found none. */
export async function insertIdentity(
  db: Db,
  { issuer, subject }: ProviderSubject,
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
