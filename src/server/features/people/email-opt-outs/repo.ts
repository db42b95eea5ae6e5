import type { Db } from '#server/platform/db/database.ts'
import type { OptOutKind } from '#server/platform/db/invited-round-schema.ts'
import { sql } from 'kysely'

/** Stores the link of one email. */
export async function insertLink(
  db: Db,
  tokenHash: Buffer,
  addressHash: Buffer,
  kind: OptOutKind,
): Promise<void> {
  await db
    .insertInto('email_opt_out_links')
    .values({ token_hash: tokenHash, address_hash: addressHash, kind })
    .execute()
}

/**
 * Returns the address of a link and whether it gets no emails of its kind; undefined for an unknown
 * link.
 */
export async function findByLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ addressHash: Buffer; kind: OptOutKind; stopped: boolean } | undefined> {
  return db
    .selectFrom('email_opt_out_links')
    .leftJoin('email_opt_outs', (join) =>
      join
        .onRef('email_opt_outs.address_hash', '=', 'email_opt_out_links.address_hash')
        .onRef('email_opt_outs.kind', '=', 'email_opt_out_links.kind'),
    )
    .select([
      'email_opt_out_links.address_hash as addressHash',
      'email_opt_out_links.kind',
      sql<boolean>`email_opt_outs.address_hash is not null`.as('stopped'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** True if the address was not stopped before. */
export async function insertOptOut(
  db: Db,
  addressHash: Buffer,
  kind: OptOutKind,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('email_opt_outs')
    .values({ address_hash: addressHash, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteOptOut(db: Db, addressHash: Buffer, kind: OptOutKind): Promise<void> {
  await db
    .deleteFrom('email_opt_outs')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .execute()
}

/** Returns the kinds of emails that an address does not get. */
export async function kindsStopped(db: Db, addressHash: Buffer): Promise<OptOutKind[]> {
  const rows = await db
    .selectFrom('email_opt_outs')
    .select('kind')
    .where('address_hash', '=', addressHash)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Returns those of the hashes that get no emails of a kind. */
export async function findOptOuts(
  db: Db,
  addressHashes: readonly Buffer[],
  kind: OptOutKind,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('email_opt_outs')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${addressHashes}::bytea[])`)
    .where('kind', '=', kind)
    .execute()
  return rows.map((row) => row.address_hash)
}

export async function deleteLinksOlderThan(db: Db, days: number): Promise<void> {
  await sql`
    delete from email_opt_out_links
    where created_on < (now() at time zone 'utc')::date - ${days}::integer`.execute(db)
}
