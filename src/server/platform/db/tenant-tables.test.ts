import { useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PLAIN_TABLES, TENANT_TABLES } from './tenant-tables.ts'

const own = useDatabase()

const tenantTables: readonly string[] = TENANT_TABLES

test('each table of the schema is either one of tenants or listed as plain', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%'`.execute(own.db)
  const listed = [...TENANT_TABLES, ...Object.keys(PLAIN_TABLES)]
  expect(listed.toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
})

test('workspace_id is the first column of each primary key of tenants, and never null', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relname = any(${tenantTables}) and exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = pg_class.oid and indisprimary
        and attname = 'workspace_id' and attnotnull)`.execute(own.db)
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tenantTables.toSorted())
})

test('each unique key of tenants contains the workspace', async () => {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
    where indisunique and indrelid::regclass::text = any(${tenantTables}) and not exists (
      select from pg_attribute
      where attrelid = indrelid and attnum = any(indkey) and attname = 'workspace_id')`.execute(
    own.db,
  )
  expect(rows).toEqual([])
})

test('each foreign key of tenants begins with the workspace, and none leads to a plain table or back', async () => {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      confdeltype as on_delete,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
      (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as target
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(own.db)
  expect(rows.length).toBeGreaterThan(20)
  const wrong = rows.filter((key) =>
    isTenants(key.from)
      ? !isTenants(key.to) || `${key.column} ${key.target} ${key.on_delete}` !== EXPECTED
      : isTenants(key.to),
  )
  expect(wrong).toEqual([])
})

const isTenants = (table: string) => tenantTables.includes(table)

/** The first columns on both sides, and that rows are deleted with those that they refer to. */
const EXPECTED = 'workspace_id workspace_id c'

interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly on_delete: string
  readonly column: string
  readonly target: string
}

test('tables of tenants are logged and have no triggers', async () => {
  const { rows } = await sql`
    select relname as name from pg_class
    where relpersistence <> 'p' and relname = any(${tenantTables})
    union all
    select tgname from pg_trigger
    where tgrelid::regclass::text = any(${tenantTables}) and not tgisinternal`.execute(own.db)
  expect(rows).toEqual([])
})

test('PostgreSQL collects no planner statistics on answers', async () => {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column from pg_attribute
    where attstattarget = 0 and attnum > 0 and attrelid::regclass::text in ('submissions', 'saved_results')
    order by 1`.execute(own.db)
  expect(rows.map(({ column }) => column)).toEqual([
    'saved_results.answers',
    'submissions.answers',
    'submissions.id',
  ])
})

test('only released submissions stand in their table', async () => {
  const insert = sql`
    insert into submissions (workspace_id, round_id, answers, released)
    values (gen_random_uuid(), gen_random_uuid(), '{1}', false)`
  await expect(insert.execute(own.db)).rejects.toThrow('submissions_count')
})
