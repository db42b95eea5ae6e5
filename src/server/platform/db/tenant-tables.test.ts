import { emptyDatabase, useDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrateTo } from './migrate.ts'
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

/**
 * Unique keys without the workspace, for statements of the version before migration 0020. The first
 * migration of a later version drops them.
 */
const FORMER_KEYS = [
  'api_keys_key_hash_key',
  'billing_notices_former_key',
  'branding_former_key',
  'report_purchases_provider_provider_id_key',
  'saved_results_account_id_submission_id_key',
  'session_insights_former_key',
  'session_months_former_key',
  'session_rollups_former_key',
  'submissions_manager',
  'subscriptions_provider_provider_id_key',
]

test('each unique key of tenants contains the workspace, except those that will be dropped', async () => {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
    where indisunique and indrelid::regclass::text = any(${tenantTables}) and not exists (
      select from pg_attribute
      where attrelid = indrelid and attnum = any(indkey) and attname = 'workspace_id')`.execute(
    own.db,
  )
  expect(rows.map(({ index }) => index).toSorted()).toEqual(FORMER_KEYS)
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

// The first migration of a later version drops the triggers of migrations 0015, 0018 and 0020.
test('tables of tenants are logged and have no triggers except for upgrades', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relpersistence <> 'p' and relname = any(${tenantTables})
    union all
    select distinct tgname from pg_trigger
    where tgrelid::regclass::text = any(${tenantTables}) and not tgisinternal
      and tgname not like 'upgrade_%'
    order by 1`.execute(own.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'session_rollups_sums_erased',
    'subscription_versions_copied',
  ])
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
