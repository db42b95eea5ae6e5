import { sql } from 'kysely'
import type { Db } from './database.ts'
import { TENANT_TABLES } from './tenant-tables.ts'

/** All other tables have the same shards on the same nodes, so that foreign keys and joins work. */
export const [FIRST_TABLE] = TENANT_TABLES

// The superuser who spreads tables is not the user of the servers, who owns the tables.
export async function giveToOwner(db: Db, object: string): Promise<void> {
  await sql.raw(`alter ${object} owner to ${await ownerOfTables(db)}`).execute(db)
}

/** Returns the quoted name of the role that owns the tables. */
export async function ownerOfTables(db: Db): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class
    where oid = ${FIRST_TABLE}::regclass`.execute(db)
  return rows[0]?.owner ?? ''
}
