import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '#server/commands/check.ts'
import { loadBackup } from '#server/platform/backup/load-backup.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { writeCompressedFile } from '#server/platform/backup/atomic-file.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { databaseOn, openDatabase, openPool } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import * as workspaces from '#server/features/workspaces/workspaces/service.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { newEmail, PERSON } from '#test/server/accounts.ts'
import { Client, PASSWORD, useApp } from '#test/server/app.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import { connectionTo, environmentOf, openMaintenance } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

const log = pino({ level: 'silent' })
const id = randomUUID().replaceAll('-', '')
/** As on a managed PostgreSQL: owns its databases and is no superuser. */
const OWNER = `owner_${id}`
/** As docs/operate.md describes it. */
const SERVER = `server_${id}`
const databases = [`audit_${id}`, `restored_${id}`] as const

let cluster: Db
let owner: Db
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-audit-'))
  cluster = openMaintenance()
  for (const role of [OWNER, SERVER]) await sql`create role ${sql.id(role)} login`.execute(cluster)
  for (const name of databases) {
    await sql`create database ${sql.id(name)} owner ${sql.id(OWNER)} template template0`.execute(
      cluster,
    )
  }
  const pool = openPool(connectionTo(databases[0], OWNER), log, 1)
  owner = databaseOn(pool)
  await migrate(owner, STORED_FUNCTIONS)
  await prepareJobs(pool)
  await sql
    .raw(
      `grant usage on schema public, jobs to ${SERVER};
      grant create on schema public to ${SERVER};
      grant select, insert, update, delete on all tables in schema public to ${SERVER};
      revoke update, delete on audit_entries from ${SERVER};
      grant usage on all sequences in schema public to ${SERVER};
      grant all on all tables in schema jobs to ${SERVER}`,
    )
    .execute(owner)
})

const app = useApp({ sharedDatabase: () => connectionTo(databases[0], SERVER) })

afterAll(async () => {
  await owner.destroy()
  for (const name of databases)
    await sql`drop database ${sql.id(name)} with (force)`.execute(cluster)
  for (const role of [OWNER, SERVER]) await sql`drop role ${sql.id(role)}`.execute(cluster)
  await cluster.destroy()
  rmSync(folder, { recursive: true })
})

/** Returns a workspace with an entry. */
async function someone() {
  const mary = await app.signedIn()
  const path = `/api/workspaces/${mary.user.workspace?.id}`
  expect((await mary.patch(path, { rules: { retentionMonths: 12 } })).status).toBe(200)
  return { mary, path, workspaceId: mary.user.workspace?.id }
}

const statements = [
  'update audit_entries set detail = $1',
  'delete from audit_entries where detail <> $1',
  'insert into audit_entries select * from audit_entries where detail <> $1 on conflict (workspace_id, id) do update set detail = $1',
]

test.each(['owner', 'server'] as const)('the %s cannot change or delete entries', async (role) => {
  await someone()
  const connection = connectionTo(databases[0], role === 'owner' ? OWNER : SERVER)
  const pool = openPool(connection, log, 1)
  try {
    for (const statement of statements) {
      await expect(pool.query(statement, ['x'])).rejects.toMatchObject({ code: '42501' })
    }
    await expect(pool.query('truncate audit_entries')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await pool.end()
  }
})

test('the entries of a deleted workspace are deleted with it, by owner and server', async () => {
  const count = async (workspaceId: string | undefined) =>
    (
      await sql<{ count: number }>`
        select count(*) from audit_entries where workspace_id = ${workspaceId}`.execute(owner)
    ).rows[0]?.count
  const first = await someone()
  expect(await count(first.workspaceId)).toBe(1)
  await workspaces.remove(owner, first.workspaceId as WorkspaceId, first.mary.user.id)
  expect(await count(first.workspaceId)).toBe(0)
  const second = await someone()
  const { mary } = second
  const removed = await mary.send('DELETE', '/api/account', {
    email: mary.user.email,
    password: PASSWORD,
  })
  expect(removed.status).toBe(204)
  expect(await count(second.workspaceId)).toBe(0)
})

test('a server starts with the rights that docs/operate.md gives it', async () => {
  const server = new ServerProcess({
    ...environmentOf(connectionTo(databases[0], SERVER)),
    LOG_LEVEL: 'warn',
  })
  try {
    const client = new Client(await server.ready())
    expect((await client.get('/readyz')).status).toBe(200)
    const person = { ...PERSON, email: newEmail(), password: PASSWORD }
    expect((await client.post('/api/auth/register', person)).status).toBe(201)
  } finally {
    await server.stop()
  }
})

const entries = async (db: Db) =>
  (await sql`select * from audit_entries order by id`.execute(db)).rows

test('a backup and its restore keep the entries, and the check finds nothing', async () => {
  await someone()
  const before = await entries(owner)
  expect(before.length).toBeGreaterThan(0)
  const path = join(folder, 'backup.gz')
  const manifest = await writeBackup(
    connectionTo(databases[0], OWNER),
    (chunks) => writeCompressedFile(path, chunks),
    'test',
  )
  const connection = connectionTo(databases[1], OWNER)
  const restored = openDatabase(connection, log, 1)
  try {
    await loadBackup(restored, connection, path, manifest, (db) => migrate(db, STORED_FUNCTIONS))
    expect(await entries(restored)).toEqual(before)
    expect(await check.parse([])({ db: restored })).toBe('No problems found.')
    await expect(sql`delete from audit_entries`.execute(restored)).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await restored.destroy()
  }
})
