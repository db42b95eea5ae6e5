import { createAccount } from '#server/features/auth/service.ts'
import * as branding from '#server/features/branding/service.ts'
import { openRateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { scopeOf } from '#test/server/accounts.ts'
import {
  FORMER_TENANT_TABLES,
  insertFormerAccount,
  insertFormerRows,
} from '#test/server/former-rows.ts'
import { emptyDatabase } from '#test/server/test-database.ts'
import { dump } from '#test/server/dump.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Findings } from '#server/platform/db/check-findings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'
import { checkObjects, checkReferences } from '#server/platform/db/schema-check.ts'
import { setTier } from './service.ts'

const MARY = '11111111-1111-4111-8111-111111111111'
const NOAH = '22222222-2222-4222-8222-222222222222'

let db: Db
let drop: () => Promise<void>
let before: string[]

beforeAll(async () => {
  const empty = await emptyDatabase()
  drop = empty.drop
  db = openDatabase(empty.connection, pino({ level: 'silent' }), 2)
  await migrateTo(db, '0018-no-sum-histograms')
  await insertFormerAccount(db, MARY, 'pro')
  await insertFormerAccount(db, NOAH, 'free')
  await sql`update accounts set suspended_at = now() where id = ${NOAH}`.execute(db)
  for (const id of [MARY, NOAH]) await insertFormerRows(db, id)
  before = await dump(db)
  await migrateTo(db, '0022-second-factors')
  // A later table, which the checks read.
  await sql`create table restarted_rounds (workspace_id uuid, successor_id uuid)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

async function findings(): Promise<string> {
  const found = new Findings()
  await checkObjects(db, found)
  await checkReferences(db, found)
  return found.text()
}

/** The numbers of rows of a workspace, by table. */
async function counts(workspaceId: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of FORMER_TENANT_TABLES) {
    const { rows: found } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(db)
    rows[table] = found[0]?.count ?? 0
  }
  return rows
}

const EACH = Object.fromEntries(FORMER_TENANT_TABLES.map((table) => [table, 1]))
/** Tables that the version before does not have. */
const NEW = { invitations: 0, audit_entries: 0 }
const MIGRATED = { ...EACH, ...NEW, submissions: 2 }
/** Access to teams of the version before is not stored: it has owners only, who read all teams. */
const ALL = { ...MIGRATED, team_access: 0 }
const NONE = Object.fromEntries(FORMER_TENANT_TABLES.map((table) => [table, 0]))

describe('the migration', () => {
  test('gives every account one workspace with its id, and every row the workspace', async () => {
    expect(await counts(MARY)).toEqual(MIGRATED)
    expect(await counts(NOAH)).toEqual(MIGRATED)
    const { rows } = await sql`
      select w.name, w.tier, w.suspended_at is not null as suspended,
        current_workspace_id = id as current
      from workspaces as w join accounts on id = workspace_id order by id`.execute(db)
    expect(rows).toEqual([
      { name: 'Mary pro', tier: 'pro', suspended: false, current: true },
      { name: 'Mary free', tier: 'free', suspended: true, current: true },
    ])
    expect(await findings()).toBe('')
  })

  test('changes nothing else in rows of answers', async () => {
    const ofAnswers = /^(submissions|waiting_groups|submission_keys|session_rollups): \(/
    const rowsBefore = before.filter((line) => ofAnswers.test(line))
    const rowsAfter = (await dump(db))
      .filter((line) => ofAnswers.test(line))
      .map((line) => line.replace(new RegExp(`,(${MARY}|${NOAH})\\)$`), ')'))
    expect(rowsBefore).toHaveLength(10)
    expect(rowsAfter.toSorted()).toEqual(rowsBefore.toSorted())
  })

  test('keeps settings of the tables that it copies', async () => {
    const { rows } = await sql`
      select relname as table, reloptions as options,
        array(select attname::text from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and attstattarget = 0 order by 1) as unsampled
      from pg_class where relname in ('waiting_groups', 'session_rollups') order by 1`.execute(db)
    expect(rows).toEqual([
      {
        table: 'session_rollups',
        options: ['fillfactor=70'],
        unsampled: ['counts', 'spread_counts', 'spread_sums', 'sums'],
      },
      { table: 'waiting_groups', options: ['fillfactor=60'], unsampled: ['answers', 'id'] },
    ])
  })
})

describe('a server of the version before', () => {
  const ANN = '33333333-3333-4333-8333-333333333333'
  let ids: { teamId: string; sessionId: string }

  test('registers accounts and stores rows of all tables', async () => {
    await insertFormerAccount(db, ANN, 'free')
    ids = await insertFormerRows(db, ANN)
    expect(await counts(ANN)).toEqual(ALL)
    expect(await findings()).toBe('')
  })

  test('stores rows of accounts that this version created', async () => {
    const { id } = await db.transaction().execute((db) =>
      createAccount(db, {
        email: 'new@example.com',
        firstName: 'New',
        lastName: 'Hand',
        passwordHash: 'x',
      }),
    )
    const scope = await scopeOf(db, id)
    expect(scope.workspaceId).not.toBe(id)
    await insertFormerRows(db, id)
    expect(await counts(scope.workspaceId)).toEqual(ALL)
    expect(await findings()).toBe('')
  })

  test('and this one see each other’s changes of plans and suspensions', async () => {
    const workspace = async () => {
      const { rows } = await sql`
        select tier, suspended_at is not null as suspended from workspaces
        where workspace_id = ${ANN}`.execute(db)
      return rows[0]
    }
    await sql`update accounts set tier = 'starter', suspended_at = now() where id = ${ANN}`.execute(
      db,
    )
    expect(await workspace()).toEqual({ tier: 'starter', suspended: true })
    const scope = await scopeOf(db, ANN)
    expect(scope.user.subscriptionTier).toBe('starter')
    await sql`update accounts set suspended_at = null where id = ${ANN}`.execute(db)
    await setTier(db, scope.workspaceId, 'business')
    const { rows } = await sql`select tier from accounts where id = ${ANN}`.execute(db)
    expect(rows).toEqual([{ tier: 'business' }])
    expect(await workspace()).toEqual({ tier: 'business', suspended: false })
    expect(await findings()).toBe('')
  })

  test('and this one share the versions of a subscription', async () => {
    const versions = async () => {
      const { rows } = await sql`
        select asked, heard, requested_version, applied_version from subscriptions
        where workspace_id = ${ANN}`.execute(db)
      return rows
    }
    await sql`
      update subscriptions set asked = asked + 1, heard = heard + 1
      where account_id = ${ANN}`.execute(db)
    expect(await versions()).toEqual([
      { asked: 1, heard: 1, requested_version: 1, applied_version: 1 },
    ])
    await sql`
      update subscriptions set requested_version = 3, applied_version = 2
      where workspace_id = ${ANN}`.execute(db)
    expect(await versions()).toEqual([
      { asked: 3, heard: 2, requested_version: 3, applied_version: 2 },
    ])
  })

  test('reads rows that this version stores', async () => {
    await sql`delete from branding where account_id = ${ANN}`.execute(db)
    const rates = openRateLimiter(db, 0)
    await branding.set({ db, rates }, await scopeOf(db, ANN), { accentColor: '#112233' })
    const { rows } = await sql`select accent from branding where account_id = ${ANN}`.execute(db)
    expect(rows).toEqual([{ accent: '#112233' }])
  })

  test('deletes sessions, teams and accounts with all that leads to them', async () => {
    await sql`delete from quiz_sessions where id = ${ids.sessionId}`.execute(db)
    const { rows } = await sql`
      select session_id, title from report_purchases where account_id = ${ANN}`.execute(db)
    expect(rows).toEqual([{ session_id: null, title: 'Round' }])
    await sql`delete from teams where id = ${ids.teamId}`.execute(db)
    expect(await findings()).toBe('')
    await sql`delete from accounts where id = ${ANN}`.execute(db)
    expect(await counts(ANN)).toEqual(NONE)
    expect(await findings()).toBe('')
    expect((await dump(db)).filter((line) => line.includes(ANN))).toEqual([])
  })
})
