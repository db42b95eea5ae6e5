import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { QuizSession } from '#contract/sessions.ts'
import { restore } from '#server/commands/restore.ts'
import { BACKUP_TABLES } from '#server/platform/backup/backup-tables.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submissionTo } from './answers.ts'
import { useApp } from './app.ts'
import { cloneDatabase, emptyDatabase, urlOf } from './clone.ts'
import { dump } from './dump.ts'
import { plantFaults } from './planted-faults.ts'
import { flipped, repacked, replaced, unpacked } from './bad-backups.ts'
import { admin, scratchFolder } from './running.ts'

/** Commands are processes that start, and one of them makes a cluster. */
const PATIENTLY = { timeout: 90_000 }

const app = useApp()
const scratch = scratchFolder()
const file = (name: string) => join(scratch.path, name)
const undo: (() => unknown)[] = [scratch.remove]
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** Runs a command on the database of the app, or on another. */
const operate = (...args: string[]) => on({ DATABASE_URL: urlOf(app.connection) }, ...args)
const on = (where: Record<string, string>, ...args: string[]) => admin(args, where)

async function anEmptyDatabase(
  make = emptyDatabase,
): Promise<{ db: Db; where: { DATABASE_URL: string } }> {
  const { connection, drop } = await make()
  // Under a name of its own, or it would be taken for a server.
  const url = `${urlOf(connection)}&application_name=test`
  const db = openDatabase({ connectionString: url }, pino({ level: 'silent' }), 1)
  undo.push(drop, () => db.destroy())
  return { db, where: { DATABASE_URL: urlOf(connection) } }
}

const AT_REST = file('at-rest')
const carried: readonly string[] = BACKUP_TABLES
const whatIsCarried = async (db: Db) =>
  (await dump(db)).filter((line) => carried.includes(line.split(':', 1)[0] ?? ''))

/** Something in as many tables as can be, and two rounds that people answer. */
let rounds: { live: QuizSession; guarded: QuizSession }

async function someRounds() {
  const mary = await app.signedIn({ tier: 'pro', email: `${randomUUID()}@example.com` })
  const live = await mary.session({ groupSize: 1 })
  const guarded = await mary.session({ teamId: live.teamId })
  return { mary, live, guarded }
}

const answer = (round: QuizSession, value: number) =>
  app.submit(round, value, { submissionId: randomUUID() })

beforeAll(async () => {
  const { mary, live, guarded } = await someRounds()
  rounds = { live, guarded }
  for (const value of [1, 2, 3]) await answer(guarded, value)
  await mary.post(`/api/quiz-sessions/${guarded.id}/release`)
  for (const value of [1, 2, 3, 4, 5]) await answer(guarded, value)
  await mary.post(`/api/quiz-sessions/${guarded.id}/release`)
  for (const value of [4, 5]) await answer(guarded, value)
  await answer(live, 3)
  await mary.post('/api/assessments/teamwork/submit', submissionTo(live, 5, { asManager: true }))
  await mary.post('/api/contact', {
    name: 'Ann',
    email: 'ann@example.com',
    message: 'A question, „quoted“ and\nover two lines.',
  })
  // Bytes, JSON and numbers that the database gives.
  await sql`
    insert into audit_log (by_command, account_id, action)
    select true, ${mary.user.id}, 'tier' from generate_series(1, 3)`.execute(app.db)
  await sql`
    insert into api_keys (account_id, name, prefix, key_hash)
    values (${mary.user.id}, 'BI', 'sx_', '\\x00ff')`.execute(app.db)
  await sql`
    insert into session_insights (session_id, released, provider, insights)
    values (${live.id}, 1, 'p', '{"b": [1, 2.50, null], "a": "é"}')`.execute(app.db)
  await operate('backup', AT_REST)
})

describe('a backup', PATIENTLY, () => {
  test('of a database at rest is the database, but for what is left out on purpose', async () => {
    const { db, where } = await anEmptyDatabase()
    const restored = await on(where, 'restore', AT_REST)
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restored 1 account, '),
    })
    const lines = await whatIsCarried(db)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines).toEqual(await whatIsCarried(app.db))
    for (const table of ['logins', 'password_resets', 'email_confirmations', 'rate_budgets']) {
      const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
      expect(rows).toEqual([])
    }
    // They lie in the order of the file, which is not that in which people answered.
    for (const [table, order] of [
      ['submissions', sql`session_id, released, id`],
      ['submission_keys', sql`session_id, key_hash`],
    ] as const) {
      const lying = await sql`select ${order} from ${sql.table(table)}`.execute(db)
      const ordered = await sql`
        select ${order} from ${sql.table(table)} order by ${order}`.execute(db)
      expect(lying.rows.length).toBeGreaterThan(9)
      expect(lying.rows).toEqual(ordered.rows)
    }
    const { rows } = await sql<{ fresh: boolean }>`
      insert into audit_log (by_command, account_id, action) values (true, gen_random_uuid(), 'tier')
      returning id > (select max(id) from audit_log) as fresh`.execute(db)
    expect(rows).toEqual([{ fresh: true }])
    expect((await on(where, 'check')).said).toBe('No problems found.\n')
    const twice = await on(where, 'restore', AT_REST)
    expect(twice.code).toBe(1)
    expect(twice.said).toContain('This database is not empty: accounts has rows.')
  })

  test('can be read by its owner alone, and never takes the place of a file', async () => {
    expect(statSync(AT_REST).mode & 0o777).toBe(0o600)
    expect(existsSync(`${AT_REST}.partial`)).toBe(false)
    const before = readFileSync(AT_REST)
    const again = await operate('backup', AT_REST)
    expect(again).toEqual({
      code: 1,
      said: `${AT_REST} already exists. Nothing was changed.\n`,
    })
    expect(readFileSync(AT_REST)).toEqual(before)
    const nowhere = join(file('missing'), 'backup')
    expect((await operate('backup', nowhere)).said).toBe(
      `The folder ${file('missing')} does not exist.\n`,
    )
    expect((await operate('restore', nowhere)).said).toBe(`The file ${nowhere} does not exist.\n`)
  })

  test('is refused while somebody has a table of which nobody decided', async () => {
    await sql`create table notes (id integer primary key)`.execute(app.db)
    const refused = await operate('backup', file('undecided'))
    await sql`drop table notes`.execute(app.db)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('The database contains unknown tables: notes.')
    expect(existsSync(file('undecided'))).toBe(false)
  })

  test('of an earlier version comes up to date, and never goes over newer tables', async () => {
    const [old, fresh, newer] = [
      await anEmptyDatabase(),
      await anEmptyDatabase(),
      await anEmptyDatabase(cloneDatabase),
    ]
    await migrateTo(old.db, '0006-results')
    await sql`
      insert into accounts (email, first_name, last_name)
      values ('old@example.com', 'Old', 'Hand')`.execute(old.db)
    expect(await on(old.where, 'backup', file('old'))).toMatchObject({ code: 0 })
    const refused = await on(newer.where, 'restore', file('old'))
    expect(refused.said).toContain('The tables in this database are newer than the backup.')
    expect(await on(fresh.where, 'restore', file('old'))).toMatchObject({ code: 0 })
    expect(await on(fresh.where, 'check')).toMatchObject({ code: 0 })
    const { rows } = await sql`select email, suspended_at from accounts`.execute(fresh.db)
    expect(rows).toEqual([{ email: 'old@example.com', suspended_at: null }])
  })
})

describe('a restore', PATIENTLY, () => {
  test('is refused beside a running server', async () => {
    const refused = await operate('restore', AT_REST)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('A server is using this database. Stop it first.')
  })

  test('refuses a file that is not whole or too new before it makes a database', async () => {
    const bad: readonly (readonly [name: string, bytes: Buffer, reason: string])[] = [
      ['short', readFileSync(AT_REST).subarray(0, -100), 'is damaged: it is truncated'],
      ['empty', Buffer.alloc(0), 'is damaged: it is truncated'],
      [
        'flipped',
        gzipSync(flipped(unpacked(AT_REST), 3_000)),
        'is damaged: the checksum does not match',
      ],
      [
        'a row',
        repacked(AT_REST, replaced('Mary', 'Bert')),
        'is damaged: the checksum does not match',
      ],
      [
        'newer',
        repacked(AT_REST, replaced('0007-op', '9999-op')),
        'was written by a newer version (0.1.0, migration',
      ],
      ['format', repacked(AT_REST, replaced('"format":1', '"format":2')), 'a newer version'],
      [
        'a command to the terminal',
        repacked(AT_REST, replaced('"version":"0.1.0"', '"version":"\u00c2\u009b2Jx"')),
        'is damaged: the checksum does not match',
      ],
      ['text', Buffer.from('select 1;'), 'is not a backup'],
      ['packed text', gzipSync('select 1;'), 'is not a backup'],
    ]
    for (const [name, bytes] of bad) writeFileSync(file(name), bytes)
    for (const [name, , reason] of bad) {
      // This alone is done before there is a database, and it is given none.
      const refused = await Promise.resolve(restore.parse([file(name)])).catch(String)
      expect(refused).toContain(file(name))
      expect(refused).toContain(reason)
      expect(refused).toContain('Nothing was changed.')
    }
    const typed = await on({ DATA_DIR: file('untouched') }, 'restore', file('short'))
    expect(typed).toEqual({ code: 1, said: expect.stringContaining('it is truncated.') })
    expect(existsSync(file('untouched'))).toBe(false)
  })

  test('leaves nothing behind where the database refuses a row in the middle', async () => {
    const { db, where } = await anEmptyDatabase()
    // Tables of the same version, of which the last one refuses what comes.
    await on(where, 'restore', AT_REST)
    await sql`truncate accounts, messages, benchmarks, payment_events, sandbox_objects, income
      cascade`.execute(db)
    await sql`alter table audit_log disable trigger user`.execute(db)
    await sql`delete from audit_log`.execute(db)
    await sql`alter table audit_log add constraint none check (false)`.execute(db)
    const failed = await on(where, 'restore', AT_REST)
    expect(failed.code).toBe(1)
    expect(await whatIsCarried(db)).toEqual([])
  })
})

describe('a check', PATIENTLY, () => {
  test('finds what is wrong, and quotes neither answers nor links', async () => {
    const { db, where } = await anEmptyDatabase()
    await on(where, 'restore', AT_REST)
    const planted = await plantFaults(db, { live: rounds.live.id, guarded: rounds.guarded.id })
    const { code, said } = await on(where, 'check')
    expect(code).toBe(1)
    for (const found of planted) expect(said).toContain(found)
    expect(said).not.toContain(rounds.live.token)
    expect(said).not.toMatch(/\{\d|\[\d|\d,\d/)

    await sql`
      update kysely_migration set name = '0099-later'
      where name = '0007-operations'`.execute(db)
    const later = await on(where, 'check')
    expect(later.code).toBe(1)
    expect(later.said).toContain('Missing migrations: 1\n  0007-operations')
    expect(later.said).toContain('Migrations of another version: 1\n  0099-later')
  })
})
