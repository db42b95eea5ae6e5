import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/config/config.ts'
import { checkConnection } from '#server/platform/db/connection-check.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { prepareJobs } from '#server/platform/jobs/pg-boss.ts'
import { claimDatabase } from '#server/platform/sealing/claim.ts'
import { serverKey } from '#server/platform/sealing/server-key.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertAccount } from './accounts.ts'
import { aTeam, useApp } from './app.ts'
import { connectionTo, openMaintenance } from './test-database.ts'

const UTF8 = `encoding 'UTF8' locale_provider libc locale 'C'`
const TURKISH = `encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`

let maintenance: Db
const databases: string[] = []
const roles: string[] = []

beforeAll(() => {
  maintenance = openMaintenance()
})
afterAll(async () => {
  for (const name of databases) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
  }
  for (const name of roles) await sql`drop role ${sql.id(name)}`.execute(maintenance)
  await maintenance.destroy()
})

/** Runs statements as a superuser, by default in the database in which others are created. */
async function runAsSuperuser(statements: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client(connectionTo(database, undefined, 'direct'))
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

interface Made {
  readonly database: string
  readonly role: string
  readonly url: string
}

/** Creates a database with options, whose owner is a role that is no superuser. */
async function createDatabase(options = UTF8, owner?: string): Promise<Made> {
  const id = randomUUID().slice(0, 8)
  const [database, role] = [`Team-${id}`, `role_${id}`]
  await runAsSuperuser(`create role ${role} login`)
  roles.push(role)
  databases.push(database)
  await runAsSuperuser(
    `create database "${database}" ${owner ?? `owner ${role}`} ${options} template template0`,
  )
  return { database, role, url: connectionTo(database, role, 'direct').connectionString }
}

const alterRole = ({ database, role }: Made, settings: Readonly<Record<string, string>>) =>
  runAsSuperuser(
    Object.entries(settings)
      .map(
        ([name, value]) => `alter role ${role} in database "${database}" set ${name} = ${value};`,
      )
      .join(' '),
  )

/** Prepares a database as a server does at its start. */
async function prepare(url: string, work: (db: Db) => unknown = () => {}): Promise<Connection> {
  const connection = await checkConnection(url)
  const pool = openPool(connection, pino({ level: 'silent' }), 1)
  const db = databaseOn(pool)
  try {
    await migrate(db, STORED_FUNCTIONS)
    await claimDatabase(db, serverKey())
    await prepareJobs(pool)
    await work(db)
  } finally {
    await db.destroy()
  }
  return connection
}

/** Returns the sentence with which a server refuses to start. */
const refusal = (url: string): Promise<string> =>
  checkConnection(url).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

/**
 * Starts an app on an unusual database, after `change`. Registers hooks, so call it outside tests; what
 * it returns can be used inside tests only.
 */
function appOn(options: string, change: (made: Made) => Promise<void>) {
  const holder: { made?: Made; connection?: Connection } = {}
  beforeAll(async () => {
    holder.made = await createDatabase(options)
    await change(holder.made)
    holder.connection = await prepare(holder.made.url)
  })
  const app = useApp({ sharedDatabase: () => present(holder.connection) })
  return { app, schemas: () => schemasInUse(present(holder.made)) }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the database has not been created yet')
  return value
}

describe('settings of a database or a role do not reach the server', () => {
  const inTurkish = appOn(TURKISH, async (made) => {
    await runAsSuperuser(
      `alter database "${made.database}" set DateStyle = 'SQL, DMY';
      alter database "${made.database}" set IntervalStyle = 'iso_8601';
      alter database "${made.database}" set client_encoding = 'LATIN1'`,
    )
    await alterRole(made, {
      TimeZone: `'Asia/Kathmandu'`,
      array_nulls: 'off',
      quote_all_identifiers: 'on',
      standard_conforming_strings: 'off',
    })
  })
  const inOtherSchema = appOn(UTF8, async (made) => {
    await runAsSuperuser(
      `create schema "Other Schema" authorization ${made.role}; create schema locked;
      grant usage on schema locked to ${made.role}`,
      made.database,
    )
    await alterRole(made, { search_path: 'locked, "Other Schema", public' })
  })

  test('forms of dates and intervals, time zone, arrays and strings', async () => {
    const mary = await inTurkish.app.signedIn()
    const created = await mary.post('/api/teams', { ...aTeam, name: '日本 \\ Ä' })
    expect(created.status).toBe(201)
    const [team] = await (await mary.get('/api/teams')).json()
    expect(team.name).toBe('日本 \\ Ä')
    expect(Math.abs(Date.parse(team.createdAt) - Date.now())).toBeLessThan(60_000)
    expect((await mary.get('/api/account/export')).status).toBe(200)
    expect((await mary.get('/readyz')).status).toBe(200)
  })

  test.each([
    ['Turkish', inTurkish],
    ['C', inOtherSchema],
  ])('names are found and sorted in the locale %s', async (_locale, { app }) => {
    const mary = await app.signedIn()
    expect((await mary.post('/api/teams', { ...aTeam, name: 'IZMIR ÄRZTE' })).status).toBe(201)
    for (const search of ['izmir ärzte', 'IZMIR a\u0308']) {
      const found = await mary.get(`/api/teams?search=${encodeURIComponent(search)}&sort=name`)
      expect(await found.json()).toHaveLength(1)
    }
  })

  test('a search path that leads to another schema', async () => {
    expect((await inOtherSchema.app.visitor().get('/readyz')).status).toBe(200)
    expect(await inOtherSchema.schemas()).toEqual(['Other Schema'])
  })

  test('an empty search path, or a schema that has the name of the user and was created later', async () => {
    const made = await createDatabase()
    await alterRole(made, { search_path: `''` })
    await prepare(made.url, (db) => insertAccount(db, {}))
    expect(await schemasInUse(made)).toEqual(['public'])

    await runAsSuperuser(
      `alter role ${made.role} in database "${made.database}" reset search_path;
      create schema ${made.role} authorization ${made.role}`,
      made.database,
    )
    await prepare(made.url, async (db) => {
      expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    })
    expect(await schemasInUse(made)).toEqual(['public'])
  })
})

/** Returns the schemas with tables or functions, besides that of the job queue. */
async function schemasInUse({ database }: Made): Promise<string[]> {
  const client = new pg.Client(connectionTo(database, undefined, 'direct'))
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
    where oid in (select relnamespace from pg_class union select pronamespace from pg_proc)
      and nspname !~ '^(pg_|information_schema$|jobs$)'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a socket as PostgreSQL’s own programs name it', async () => {
  const { role, database, url } = await createDatabase()
  const { host, port } = new pg.Client({ connectionString: url })
  const withoutHost = `postgresql://${role}:100%@/${database}?host=${host}&port=${port}`
  const { databaseUrl = '' } = readConfig({ DATABASE_URL: withoutHost })
  const client = new pg.Client({ ...(await checkConnection(databaseUrl)) })
  await client.connect()
  const { rows } = await client.query('select current_database() as name')
  await client.end()
  expect(rows).toEqual([{ name: database }])
})

describe('what the server cannot work with is named, with the command that mends it', () => {
  test.each(['LATIN1', 'SQL_ASCII'])('the encoding %s', async (encoding) => {
    const { database, role, url } = await createDatabase(
      `encoding '${encoding}' locale_provider libc locale 'C'`,
    )
    const sentence = await refusal(url)
    expect(sentence).toMatch(
      `The database "${database}" of DATABASE_URL has the encoding ${encoding}, but Sextant needs UTF8.`,
    )
    // The other encoding needs the name too.
    onTestFinished(() => runAsSuperuser('drop database if exists sextant_utf8'))
    await runAsSuperuser(commandIn(sentence))
    expect(await refusal(connectionTo('sextant_utf8', role, 'direct').connectionString)).toBe(
      'accepted',
    )
  })

  // These tests share a database. Each mends the fault that it has made.
  let made: Made
  beforeAll(async () => {
    made = await createDatabase(UTF8, '')
  })

  test('a server without ICU', async () => {
    const { database, url } = made
    await runAsSuperuser(`delete from pg_collation where collprovider = 'i'`, database)
    const sentence = await refusal(url)
    expect(sentence).toMatch(
      `The database "${database}" of DATABASE_URL has no collations of ICU, by which Sextant sorts.`,
    )
    await runAsSuperuser(commandIn(sentence), database)
    expect(await refusal(url)).not.toContain('ICU')
  })

  test('a user who may not create tables, or no schemas', async () => {
    const { database, role, url } = made
    const sentence = `The user ${role} of DATABASE_URL is not allowed to create tables.`
    await runAsSuperuser(`grant create on database "${database}" to ${role}`)
    expect(await refusal(url)).toMatch(sentence)
    await runAsSuperuser(
      `revoke create on database "${database}" from ${role};
      grant create on schema public to ${role}`,
      database,
    )
    expect(await refusal(url)).toMatch(sentence)
    await runAsSuperuser(commandIn(await refusal(url)), database)
    await prepare(url)
  })

  test('a file of certificates that does not exist', async () => {
    const withFile = new URL(made.url)
    withFile.searchParams.set('sslmode', 'verify-full')
    withFile.searchParams.set('sslrootcert', '/nowhere/ca.pem')
    expect(await refusal(withFile.href)).toMatch(
      /^A file with a certificate or a key of DATABASE_URL cannot be read \(ENOENT: .* '\/nowhere\/ca\.pem'\)\. Check the paths in sslrootcert, sslcert and sslkey\.$/,
    )
  })
})

/** Returns what a sentence says to run. */
const commandIn = (sentence: string): string =>
  /(?:makes|superuser): ((?:[^;]*;)+)(?: |$)/.exec(sentence)?.[1] ?? 'no command'
