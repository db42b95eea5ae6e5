import { openDatabase } from '#server/platform/db/database.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { migrate, MIGRATIONS } from '#server/platform/db/migrate.ts'
import { spreadTable } from '#server/platform/distribution/spread-tables.ts'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'

/**
 * Does what a later version may do: new columns, a filled one, a check, indexes, and a new table of
 * tenants.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['rounds', 'teams'])
  await sql`alter table rounds add column next_text text`.execute(db)
  await sql`update rounds set next_text = title`.execute(db)
  await sql`alter table rounds alter column next_text set not null`.execute(db)
  await sql`alter table teams add column next_number integer not null default 0`.execute(db)
  await sql`alter table teams add constraint next_positive check (next_number >= 0)`.execute(db)
  await sql`create index next_index on rounds (workspace_id, next_text)`.execute(db)
  await sql`
    create table next_table (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      primary key (workspace_id, id)
    )`.execute(db)
  await spreadTable(db, 'next_table')
}

/** Runs a migration on a spread database, without and with all its workers. */
export async function migrateSpread(
  { report }: Pick<RunContext, 'report'>,
  { workers }: CitusNodes,
  url: string,
): Promise<void> {
  const run = async () => {
    const db = openDatabase({ connectionString: url }, pino({ level: 'silent' }), 1)
    try {
      await migrate(db, STORED_FUNCTIONS, { ...MIGRATIONS, '9999-the-next-version': { up } })
      return 'done'
    } catch (error) {
      return (error as Error).message
    } finally {
      await db.destroy()
    }
  }
  await workers[1]?.stop()
  const refused = await run()
  await workers[1]?.start()
  report({
    name: 'a migration while a worker is down',
    target: 'says which one, changes nothing',
    result: refused,
    isMet:
      refused.includes(`127.0.0.1:${workers[1]?.port}`) && refused.includes('Nothing was changed'),
  })
  const done = await run()
  const [row] = await query<{ unfilled: number; spread: number }>(
    url,
    `select (select count(*)::integer from rounds where next_text is distinct from title)
        as unfilled,
      (select count(*)::integer from pg_dist_partition
        where logicalrelid = 'next_table'::regclass and partmethod = 'h') as spread`,
  ).catch(() => [])
  report({
    name: 'columns, a check, an index and a new table of tenants, with all workers',
    target: 'applied on all nodes in one transaction',
    result: done,
    isMet: done === 'done' && row?.unfilled === 0 && row.spread === 1,
  })
}
