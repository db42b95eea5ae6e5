import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'
import { emptyDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MARY = '11111111-1111-4111-8111-111111111111'
const NOAH = '22222222-2222-4222-8222-222222222222'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const empty = await emptyDatabase()
  drop = empty.drop
  db = openDatabase(empty.connection, pino({ level: 'silent' }), 2)
  await migrateTo(db, '0021-people')
  await insertWithVersionBefore(MARY)
  await migrateTo(db, '0022-second-factors')
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Statements of the version before. */
async function insertWithVersionBefore(id: string): Promise<void> {
  await sql`
    insert into accounts (id, email, first_name, last_name, current_workspace_id)
    values (${id}, ${`${id}@example.com`}, 'Mary', 'Jackson', ${id})`.execute(db)
  await sql`
    insert into workspaces (workspace_id, name) values (${id}, 'Acme')
    on conflict do nothing`.execute(db)
  await sql`
    insert into members (workspace_id, account_id, role) values (${id}, ${id}, 'owner')
    on conflict do nothing`.execute(db)
  await sql`
    insert into account_workspaces (account_id, workspace_id, role, tier)
    values (${id}, ${id}, 'owner', 'free') on conflict do nothing`.execute(db)
  await sql`
    insert into logins (token_hash, account_id, browser, expires_at)
    values (sha256(${id}::bytea), ${id}, 'Firefox', now() + interval '1 day')`.execute(db)
  for (const day of ['2026-01-01', '2026-01-02']) {
    await sql`
      insert into known_browsers (token_hash, account_id, last_in)
      select token_hash, account_id, ${day}::date from logins where account_id = ${id}
      on conflict (account_id, token_hash) do update set last_in = excluded.last_in`.execute(db)
  }
  await sql`
    update workspaces set minimum_group_size = 3, retention_months = null
    where workspace_id = ${id}`.execute(db)
}

const state = async (id: string) => {
  const { rows } = await sql`
    select workspaces.two_factor_required as rule, account_workspaces.two_factor_required as copy,
      confirmed_at, last_in, known_browsers.browser, remembered_until
    from workspaces join account_workspaces using (workspace_id) join logins using (account_id)
      join known_browsers using (account_id)
    where account_id = ${id}`.execute(db)
  return rows
}

const DEFAULTS = {
  rule: false,
  copy: false,
  confirmed_at: null,
  last_in: '2026-01-02',
  browser: '',
  remembered_until: null,
}

test('rows of the version before keep their meaning: no rule, no confirmation, not remembered', async () => {
  expect(await state(MARY)).toEqual([DEFAULTS])
})

test('a server of the version before continues to work', async () => {
  await insertWithVersionBefore(NOAH)
  expect(await state(NOAH)).toEqual([DEFAULTS])
  const { rows } = await sql`select count(distinct id)::int as ids from known_browsers`.execute(db)
  expect(rows).toEqual([{ ids: 2 }])
})

test('deleting an account with a statement of the version before deletes its factors', async () => {
  await sql`insert into totp_factors (account_id, secret) values (${MARY}, 'x')`.execute(db)
  await sql`
    insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
    values (${MARY}, 'x', 'x', 0, '{}', 'Key')`.execute(db)
  await sql`insert into recovery_codes values (${MARY}, 'x', 'x')`.execute(db)
  await sql`insert into pending_logins values ('x', ${MARY}, now())`.execute(db)
  await sql`insert into passkey_challenges values ('x', ${MARY}, now())`.execute(db)
  await sql`delete from accounts where id = ${MARY}`.execute(db)
  for (const table of [
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'pending_logins',
    'passkey_challenges',
  ]) {
    const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(db)
    expect([table, rows]).toEqual([table, []])
  }
})
