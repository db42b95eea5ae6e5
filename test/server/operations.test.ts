import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Round } from '#contract/rounds.ts'
import { restore } from '#server/commands/restore.ts'
import { rejectOtherBackup } from '#server/platform/backup/load-backup.ts'
import { BACKUP_TABLES } from '#server/platform/backup/backup-tables.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { INITIAL_SCHEMA } from '#server/platform/db/initial-schema.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submissionTo } from './answers.ts'
import { useApp } from './app.ts'
import { insertFactors } from './second-factor-rows.ts'
import { cloneDatabase, emptyDatabase, environmentOf } from './test-database.ts'
import { dump } from './dump.ts'
import { corruptDatabase } from './corrupt-database.ts'
import { flipBit, rewrite, replaceText, decompress } from './corrupt-backups.ts'
import { runCommand } from './run-command.ts'
import { fastFolder, runAdmin, scratchFolder } from './server-process.ts'

const app = useApp()
const scratch = scratchFolder(fastFolder())
const file = (name: string) => join(scratch.path, name)
const cleanups: (() => unknown)[] = [scratch.remove]
afterAll(async () => {
  for (const step of cleanups.toReversed()) await step()
})

/** Runs a command on the database of the app. */
const runOnApp = (...args: string[]) => run(environmentOf(app.connection), ...args)
const run = (target: Record<string, string>, ...args: string[]) => runCommand(args, target)

async function createDatabase(create = emptyDatabase) {
  const { connection, drop } = await create()
  const db = openDatabase(connection, pino({ level: 'silent' }), 1)
  cleanups.push(drop, () => db.destroy())
  return { db, target: environmentOf(connection) }
}

const BACKUP = file('at-rest')
const backedUpTables: readonly string[] = BACKUP_TABLES
const backedUpRows = async (db: Db) =>
  (await dump(db)).filter((line) => backedUpTables.includes(line.split(':', 1)[0] ?? ''))

/** Two rounds in a database with rows in most tables. */
let rounds: { live: Round; guarded: Round }

async function createRounds() {
  const mary = await app.signedIn({ tier: 'pro', email: `${randomUUID()}@example.com` })
  const live = await mary.round({ groupSize: 1 })
  const guarded = await mary.round({ teamId: live.teamId })
  return { mary, live, guarded }
}

const submit = (round: Round, value: number) =>
  app.submit(round, value, { submissionId: randomUUID() })

beforeAll(async () => {
  const { mary, live, guarded } = await createRounds()
  rounds = { live, guarded }
  for (const value of [1, 2, 3]) await submit(guarded, value)
  await mary.post(`/api/quiz-sessions/${guarded.id}/release`)
  for (const value of [1, 2, 3, 4, 5]) await submit(guarded, value)
  await mary.post(`/api/quiz-sessions/${guarded.id}/release`)
  for (const value of [4, 5]) await submit(guarded, value)
  await submit(live, 3)
  await mary.post('/api/assessments/teamwork/submit', submissionTo(live, 5, { asManager: true }))
  await mary.post('/api/contact', {
    name: 'Ann',
    email: 'ann@example.com',
    message: 'A question, „quoted“ and\nover two lines.',
  })
  const workspaceId = mary.user.workspace?.id
  // Columns with bytes, JSON and generated numbers.
  await sql`
    insert into audit_log (by_command, account_id, action)
    select true, ${mary.user.id}, 'tier' from generate_series(1, 3)`.execute(app.db)
  await sql`
    insert into api_keys (workspace_id, account_id, name, prefix, key_hash)
    values (${workspaceId}, ${mary.user.id}, 'BI', 'sx_', '\\x00ff')`.execute(app.db)
  await sql`
    insert into api_key_workspaces (workspace_id, account_id, key_hash)
    values (${workspaceId}, ${mary.user.id}, '\\x00ff')`.execute(app.db)
  await sql`
    insert into round_insights (workspace_id, round_id, released, provider, insights)
    values (${workspaceId}, ${live.id}, 1, 'p', '{"b": [1, 2.50, null], "a": "é"}')`.execute(app.db)
  await insertFactors(app, mary)
  await runOnApp('backup', BACKUP)
})

describe('a backup', () => {
  test('of an idle database restores all tables except those excluded on purpose', async () => {
    const { db, target } = await createDatabase()
    const restored = await run(target, 'restore', BACKUP)
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored 1 account, '),
    })
    const lines = await backedUpRows(db)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines).toEqual(await backedUpRows(app.db))
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes']) {
      expect(lines.filter((line) => line.startsWith(`${table}: `))).toHaveLength(1)
    }
    const short = ['rate_budgets', 'pending_logins', 'passkey_challenges']
    for (const table of ['logins', 'password_resets', 'email_confirmations', ...short]) {
      const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
      expect(rows).toEqual([])
    }
    // Rows are stored in the order of the file, which is not the order of submission.
    for (const [table, order, atLeast] of [
      ['submissions', sql`round_id, id`, 10],
      ['submission_keys', sql`round_id, first_hash`, 2],
    ] as const) {
      const stored = await sql`select ${order} from ${sql.table(table)}`.execute(db)
      const ordered = await sql`
        select ${order} from ${sql.table(table)} order by ${order}`.execute(db)
      expect(stored.rows.length).toBeGreaterThanOrEqual(atLeast)
      expect(stored.rows).toEqual(ordered.rows)
    }
    const { rows } = await sql<{ fresh: boolean }>`
      insert into audit_log (by_command, account_id, action) values (true, gen_random_uuid(), 'tier')
      returning id > (select max(id) from audit_log) as fresh`.execute(db)
    expect(rows).toEqual([{ fresh: true }])
    expect((await run(target, 'check')).output).toBe('No problems found.\n')
    const twice = await run(target, 'restore', BACKUP)
    expect(twice.code).toBe(1)
    expect(twice.output).toContain('This database is not empty: accounts has rows.')
  })

  test('is readable only by its owner and never overwrites a file', async () => {
    expect(statSync(BACKUP).mode & 0o777).toBe(0o600)
    expect(existsSync(`${BACKUP}.partial`)).toBe(false)
    const before = readFileSync(BACKUP)
    expect(await runOnApp('backup', BACKUP)).toEqual({
      code: 1,
      output: `${BACKUP} already exists. Nothing was changed.\n`,
    })
    expect(readFileSync(BACKUP)).toEqual(before)
    const path = file('missing/backup')
    expect((await runOnApp('backup', path)).output).toBe(
      `The folder ${file('missing')} does not exist.\n`,
    )
    expect((await runOnApp('restore', path)).output).toBe(`The file ${path} does not exist.\n`)
  })

  test('is refused if the database has an unknown table', async () => {
    await sql`create table notes (id integer primary key)`.execute(app.db)
    const refused = await runOnApp('backup', file('unknown-table'))
    await sql`drop table notes`.execute(app.db)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('The database contains unknown tables: notes.')
    expect(existsSync(file('unknown-table'))).toBe(false)
  })
})

test('a database of version 0.1.0 is refused with a sentence', async () => {
  const { db, target } = await createDatabase()
  await sql`create table kysely_migration (name text, timestamp text)`.execute(db)
  await sql`insert into kysely_migration values ('0001-first-tables', '2026-11-21')`.execute(db)
  expect(await run(target, 'set-plan', 'mary@example.com', 'pro')).toEqual({
    code: 1,
    output:
      'This database was made by another build of Sextant, which has other tables. Nothing was changed. Start that build, or choose an empty database with DATA_DIR or DATABASE_URL.\n',
  })
})

describe('a restore', () => {
  test('is refused while a server is running', async () => {
    // A process of its own, because a command takes an app of its own process for itself.
    const refused = await runAdmin(['restore', BACKUP], environmentOf(app.connection))
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('A server is using this database. Stop it first.')
  })

  test('of a newer version is refused', () => {
    const manifest = { migrations: [INITIAL_SCHEMA, '0002-later'], version: '2.0.0' }
    expect(() => rejectOtherBackup(manifest, 'x')).toThrow(
      'x was written by a newer version (2.0.0, migration 0002-later',
    )
  })

  test('rejects a damaged or newer file before it creates a database', async () => {
    const bad: readonly (readonly [name: string, bytes: Buffer, reason: string])[] = [
      ['short', readFileSync(BACKUP).subarray(0, -100), 'is damaged: it is truncated'],
      ['empty', Buffer.alloc(0), 'is damaged: it is truncated'],
      [
        'flipped',
        gzipSync(flipBit(decompress(BACKUP), 3_000)),
        'is damaged: the checksum does not match',
      ],
      [
        'a row',
        rewrite(BACKUP, replaceText('Mary', 'Bert')),
        'is damaged: the checksum does not match',
      ],
      [
        'another build',
        rewrite(
          BACKUP,
          replaceText(INITIAL_SCHEMA, INITIAL_SCHEMA.replace(/.{12}$/, '000000000000')),
        ),
        'was made by another build of Sextant (0.1.0)',
      ],
      ['format', rewrite(BACKUP, replaceText('"format":1', '"format":2')), 'a newer version'],
      [
        'a terminal escape sequence',
        rewrite(BACKUP, replaceText('"version":"0.1.0"', '"version":"\u00c2\u009b2Jx"')),
        'is damaged: the checksum does not match',
      ],
      ['text', Buffer.from('select 1;'), 'is not a backup'],
      ['packed text', gzipSync('select 1;'), 'is not a backup'],
    ]
    for (const [name, bytes] of bad) writeFileSync(file(name), bytes)
    for (const [name, , reason] of bad) {
      // Parsing needs no database, so the file is rejected before one is opened.
      const refused = await Promise.resolve(restore.parse([file(name)])).catch(String)
      expect(refused).toContain(file(name))
      expect(refused).toContain(reason)
      expect(refused).toContain('Nothing was changed.')
    }
    const failed = await run({ DATA_DIR: file('untouched') }, 'restore', file('short'))
    expect(failed).toEqual({ code: 1, output: expect.stringContaining('it is truncated.') })
    expect(existsSync(file('untouched'))).toBe(false)
  })

  test('leaves no rows behind if the database rejects a row', async () => {
    const { db, target } = await createDatabase(cloneDatabase)
    // The last table.
    await sql`alter table audit_log add constraint none check (false)`.execute(db)
    const failed = await run(target, 'restore', BACKUP)
    expect(failed.code).toBe(1)
    expect(await backedUpRows(db)).toEqual([])
  })
})

describe('a check', () => {
  test('reports all faults without quoting answers or links', async () => {
    const { db, target } = await createDatabase(cloneDatabase)
    await run(target, 'restore', BACKUP)
    const faults = await corruptDatabase(db, rounds)
    const { code, output } = await run(target, 'check')
    expect(code).toBe(1)
    for (const fault of faults) expect(output).toContain(fault)
    expect(output).not.toContain(rounds.live.token)
    expect(output).not.toMatch(/\{\d|\[\d|\d,\d/)

    await sql`
      update kysely_migration set name = '0099-later'`.execute(db)
    await sql`comment on table kysely_migration is '0099-later'`.execute(db)
    const later = await run(target, 'check')
    expect(later.code).toBe(1)
    expect(later.output).toContain(`Missing migrations: 1\n  ${INITIAL_SCHEMA}`)
    expect(later.output).toContain('Migrations that this version does not have: 1\n  0099-later')
  })
})
