import { setTimeout as sleep } from 'node:timers/promises'
import { Findings } from '#server/platform/db/check-findings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate, migrateTo } from '#server/platform/db/migrate.ts'
import { checkObjects, checkReferences } from '#server/platform/db/schema-check.ts'
import {
  FORMER_TENANT_TABLES,
  insertFormerAccount,
  insertFormerRows,
} from '#test/server/former-rows.ts'
import { emptyDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MARY = '11111111-1111-4111-8111-111111111111'
const NOAH = '22222222-2222-4222-8222-222222222222'

const MIGRATION = '0023-without-former-keys'

/** The columns that the migration drops. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  accounts: ['tier'],
  billing_customers: ['account_id'],
  billing_notices: ['account_id'],
  branding: ['account_id'],
  report_purchases: ['account_id'],
  session_months: ['account_id'],
  session_rollups: ['sums', 'spread_sums'],
  subscriptions: ['account_id', 'asked', 'heard'],
}

let db: Db
let drop: () => Promise<void>

beforeEach(async () => {
  const empty = await emptyDatabase()
  drop = empty.drop
  db = openDatabase(empty.connection, pino({ level: 'silent' }), 3)
  await migrateTo(db, '0022-second-factors')
  for (const id of [MARY, NOAH]) {
    await insertFormerAccount(db, id, 'pro')
    const { teamId } = await insertFormerRows(db, id)
    await insertNewerRows(id, teamId)
  }
})
afterEach(async () => {
  await db.destroy()
  await drop()
})

/** Inserts a row into each table that version 0.1.0 does not have. */
async function insertNewerRows(id: string, teamId: string): Promise<void> {
  await sql`
    insert into team_access (workspace_id, team_id, account_id)
    values (${id}, ${teamId}, ${id}) on conflict do nothing`.execute(db)
  await sql`
    insert into invitations (workspace_id, id, email, role, team_ids, invited_by, expires_at)
    values (${id}, ${id}, 'eve@example.com', 'viewer', '{}', ${id}, '2026-12-01')`.execute(db)
  await sql`
    insert into invitation_workspaces (token_hash, workspace_id, invitation_id, email, expires_at)
    values (sha256(${id}::bytea), ${id}, ${id}, 'eve@example.com', '2026-12-01')`.execute(db)
  await sql`
    insert into audit_entries (workspace_id, id, action, detail)
    values (${id}, ${id}, 'rules.changed', 'Group size')`.execute(db)
}

/** The rows of all tables, without the columns that the migration drops. */
async function rowsByTable(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db)
  const byTable: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql`
      select to_jsonb(one) - ${DROPPED[name] ?? []}::text[] as row
      from ${sql.table(name)} as one order by 1`.execute(db)
    byTable[name] = rows
  }
  return byTable
}

test('all rows stay as they are without the dropped columns, and the new version finds no fault', async () => {
  const before = await rowsByTable()
  for (const table of FORMER_TENANT_TABLES) {
    expect(before[table]?.length).toBeGreaterThanOrEqual(2)
  }
  await migrateTo(db, MIGRATION)
  expect(await rowsByTable()).toEqual(before)
  await migrate(db)
  const found = new Findings()
  await checkObjects(db, found)
  await checkReferences(db, found)
  expect(found.text()).toBe('')
  const { rows } = await sql`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and table_name || '.' || column_name = any(${Object.entries(
      DROPPED,
    ).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))})`.execute(db)
  expect(rows).toEqual([])
})

test('no trigger and no unique key without the workspace remain', async () => {
  const left = async () => {
    const { rows } = await sql<{ name: string }>`
      select tgname::text as name from pg_trigger
      where tgrelid::regclass::text = any(${[...FORMER_TENANT_TABLES, 'accounts', 'account_workspaces']})
        and not tgisinternal
      union
      select indexrelid::regclass::text from pg_index
      where indisunique and indrelid::regclass::text = any(${FORMER_TENANT_TABLES})
        and not exists (select from pg_attribute
          where attrelid = indrelid and attnum = any(indkey) and attname = 'workspace_id')
      union
      select proname::text from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
      order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect((await left()).length).toBeGreaterThan(20)
  await migrateTo(db, MIGRATION)
  // Keeps the operators' audit log append-only.
  expect(await left()).toEqual(['refuse_to_edit'])
})

test('waits for a transaction that reads, and lets others read meanwhile', async () => {
  const before = await rowsByTable()
  const state = { isMigrated: false }
  const { migrating } = await db.transaction().execute(async (reading) => {
    await sql`select from quiz_sessions`.execute(reading)
    const migrating = migrateTo(db, MIGRATION).then(() => void (state.isMigrated = true))
    for (let read = 0; read < 15; read++) {
      // Fails after the pool's lock timeout of 1.5 s if it queues behind the migration for longer.
      await sql`select from quiz_sessions`.execute(db)
      await sleep(100)
    }
    expect(state.isMigrated).toBe(false)
    return { migrating }
  })
  await migrating
  expect(await rowsByTable()).toEqual(before)
})
