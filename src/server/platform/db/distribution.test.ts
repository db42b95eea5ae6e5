import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDatabase, useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { DISTRIBUTION, distributionScript, DROPPED_FOREIGN_KEYS } from './distribution.ts'
import type { Placement } from './distribution.ts'
import { migrateTo } from './migrate.ts'

const own = useDatabase()

const placementOf = (table: string): Placement => {
  const placement = (DISTRIBUTION as Record<string, Placement>)[table]
  if (!placement) throw new Error(`${table} is not in DISTRIBUTION`)
  return placement
}

const distributed = Object.entries(DISTRIBUTION).flatMap(([table, placement]) =>
  typeof placement === 'object' ? [{ table, ...placement }] : [],
)

test('DISTRIBUTION contains exactly the tables of the schema', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%'`.execute(own.db)
  expect(Object.keys(DISTRIBUTION).toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
})

test('each unique key of a distributed table contains the distribution column', async () => {
  const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index,
      array(select attname::text from pg_attribute
        where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index
    where indisunique and indrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(own.db)
  const without = distributed.flatMap(({ table, by }) => {
    const keys = rows.filter((row) => row.table === table)
    if (keys.length === 0) return [`${table} has no key`]
    return keys.filter(({ columns }) => !columns.includes(by)).map(({ index }) => index)
  })
  expect(without).toEqual([])
})

test('Citus supports each foreign key that the script does not drop', async () => {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      confdeltype as on_delete,
      array(select attname::text from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(own.db)
  expect(rows.length).toBeGreaterThan(15)
  const unsupported = rows.filter((key) => !isSupported(key)).map(({ name, from }) => [name, from])
  expect(unsupported).toEqual(Object.entries(DROPPED_FOREIGN_KEYS))
})

interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  /** `n` sets null, `d` the default. */
  readonly on_delete: string
  readonly columns: readonly string[]
  readonly targets: readonly string[]
}

function isSupported({ from, to, on_delete, columns, targets }: ForeignKey): boolean {
  const [source, target] = [placementOf(from), placementOf(to)]
  if (target === 'reference') return true
  if (target === 'local') return source === 'local'
  if (typeof source !== 'object' || source.family !== target.family) return false
  const index = columns.indexOf(source.by)
  return index >= 0 && targets[index] === target.by && !['n', 'd'].includes(on_delete)
}

// A later version drops the trigger of migration 0018.
test('no distributed table is unlogged or has a trigger', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relpersistence <> 'p' or exists (
      select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal
        and tgname <> 'session_rollups_sums_erased')`.execute(own.db)
  const tables = rows.map(({ table }) => table)
  expect(tables).toContain('rate_budgets')
  expect(distributed.filter(({ table }) => tables.includes(table))).toEqual([])
})

test('PostgreSQL collects no planner statistics on answers', async () => {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column from pg_attribute
    where attstattarget = 0 and attrelid::regclass::text in ('submissions', 'saved_results')
    order by 1`.execute(own.db)
  expect(rows.map(({ column }) => column)).toEqual([
    'saved_results.answers',
    'submissions.answers',
    'submissions.id',
  ])
})

test('the migration replaces indexes that were left invalid', async () => {
  const empty = await emptyDatabase()
  const old = openDatabase(empty.connection, pino({ level: 'silent' }), 1)
  try {
    await migrateTo(old, '0007-operations')
    await sql`create unique index submissions_key on submissions (session_id, released, id)`.execute(
      old,
    )
    await sql`create index quiz_sessions_token on quiz_sessions (token)`.execute(old)
    // As an aborted `create index concurrently` leaves them.
    await sql`update pg_index set indisvalid = false where indexrelid::regclass::text in
      ('submissions_key', 'quiz_sessions_token')`.execute(old)
    await migrateTo(old, '0008-distribution-keys')
    const { rows } = await sql`
      select from pg_index where indexrelid = 'quiz_sessions_token'::regclass and indisvalid`.execute(
      old,
    )
    expect(rows).toHaveLength(1)
  } finally {
    await old.destroy()
    await empty.drop()
  }
})

test('docs/scale.md contains the generated script', () => {
  const file = join(import.meta.dirname, '../../../../docs/scale.md')
  const [, script] = /```sql\n(alter table[^`]*?)\n```/.exec(readFileSync(file, 'utf8')) ?? []
  expect(script).toBe(distributionScript())
})
