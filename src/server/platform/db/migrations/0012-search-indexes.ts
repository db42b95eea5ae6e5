import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds trigram indexes for the admin search. They need the extension `pg_trgm`, which comes with
 * PostgreSQL; without it the search reads all rows. Indexes that were built before, with
 * `concurrently` and under these names, are kept; see docs/operate.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists audit_log_actor on audit_log (actor_id)
    where actor_id is not null`.execute(db)
  const trigrams = await trigramClass(db)
  if (trigrams === undefined) return
  await sql`
    create index if not exists accounts_words on accounts using gin
      (lower(first_name || ' ' || last_name || chr(10) || email) ${sql.raw(trigrams)})`.execute(db)
  await sql`
    create index if not exists teams_words on teams using gin
      (lower(name || chr(10) || company_name) ${sql.raw(trigrams)})`.execute(db)
  // No samples in PostgreSQL's statistics; see 0002. Searches do not use them.
  await sql`alter index accounts_words alter column 1 set statistics 0`.execute(db)
  await sql`alter index teams_words alter column 1 set statistics 0`.execute(db)
}

/** Returns the operator class with its schema; undefined if the extension is not available. */
export async function trigramClass(db: Kysely<unknown>): Promise<string | undefined> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when others then
      raise notice 'no pg_trgm: %', sqlerrm;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select quote_ident(nspname) || '.' || quote_ident(opcname) as name
    from pg_opclass join pg_namespace on pg_namespace.oid = opcnamespace
    where opcname = 'gin_trgm_ops'`.execute(db)
  return rows[0]?.name
}
