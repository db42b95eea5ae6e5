import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What the lists of administrators search: the same expressions as those of `searchText`. */
const SEARCHED = {
  accounts_words: `accounts using gin
    (lower((first_name || ' ' || last_name || chr(10) || email) collate "und-x-icu") OPERATORS)`,
  teams_words: `teams using gin
    (lower((name || chr(10) || company_name) collate "und-x-icu") OPERATORS)`,
  workspaces_words: 'workspaces using gin (lower((name) collate "und-x-icu") OPERATORS)',
}

/**
 * Creates trigram indexes for the search of administrators. They need the extension `pg_trgm`, which comes
 * with PostgreSQL; without it the search reads all rows.
 */
export async function createSearchIndexes(db: Kysely<unknown>): Promise<void> {
  const operators = await trigramOperators(db)
  if (operators === undefined) return
  for (const [name, searched] of Object.entries(SEARCHED)) {
    await sql.raw(`create index ${name} on ${searched.replace('OPERATORS', operators)}`).execute(db)
    await sql.raw(`alter index ${name} alter column 1 set statistics 0`).execute(db)
  }
}

/** Returns the operator class with its schema; undefined if the extension is not available. */
async function trigramOperators(db: Kysely<unknown>): Promise<string | undefined> {
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
