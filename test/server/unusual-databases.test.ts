import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTeam, Client } from './app.ts'
import { logIn, register } from './own-servers.ts'
import { ServerProcess } from './server-process.ts'
import { connectionTo, openMaintenance } from './test-database.ts'

/** Processes start and stop, and create tables. */
const SLOW = { timeout: 90_000 }

const UTF8 = `encoding 'UTF8' locale_provider libc locale 'C'`

let maintenance: Db
const servers: ServerProcess[] = []
const databases: string[] = []
const roles: string[] = []

beforeAll(() => {
  maintenance = openMaintenance()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const name of databases.splice(0)) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
  }
  for (const name of roles.splice(0)) await sql`drop role ${sql.id(name)}`.execute(maintenance)
})
afterAll(() => maintenance.destroy())

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

async function start(DATABASE_URL: string): Promise<Client> {
  const server = new ServerProcess({ DATABASE_URL })
  servers.push(server)
  return new Client(await server.ready())
}

/** Returns the sentence with which a server refuses to start. */
async function refusal(DATABASE_URL: string): Promise<string> {
  const server = new ServerProcess({ DATABASE_URL })
  servers.push(server)
  await expect(server.ready()).rejects.toThrow('did not get ready')
  expect(await server.ended()).toBe(1)
  return server.errors.trim()
}

test.each([
  ['Turkish', `encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`],
  ['C', UTF8],
])('names are found and sorted in the locale %s too', SLOW, async (_locale, options) => {
  const mary = await start((await createDatabase(options)).url)
  expect((await register(mary, 'mary@example.com')).status).toBe(201)
  expect((await mary.post('/api/teams', { ...aTeam, name: 'IZMIR ÄRZTE' })).status).toBe(201)
  for (const search of ['izmir ärzte', 'IZMIR a\u0308']) {
    const found = await mary.get(`/api/teams?search=${encodeURIComponent(search)}&sort=name`)
    expect(await found.json()).toHaveLength(1)
  }
})

describe('settings of a database or a role do not reach the server', SLOW, () => {
  test('forms of dates and intervals, time zone, arrays and strings', async () => {
    const made = await createDatabase()
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
    const mary = await start(made.url)
    expect((await register(mary, 'mary@example.com')).status).toBe(201)
    const created = await mary.post('/api/teams', { ...aTeam, name: '日本 \\ Ä' })
    expect(created.status).toBe(201)
    const [team] = await (await mary.get('/api/teams')).json()
    expect(team.name).toBe('日本 \\ Ä')
    expect(Math.abs(Date.parse(team.createdAt) - Date.now())).toBeLessThan(60_000)
    expect((await mary.get('/api/account/export')).status).toBe(200)
    expect((await mary.get('/readyz')).status).toBe(200)
  })

  test('an empty search path', async () => {
    const made = await createDatabase()
    await alterRole(made, { search_path: `''` })
    const mary = await start(made.url)
    expect((await register(mary, 'mary@example.com')).status).toBe(201)
    expect(await schemasInUse(made)).toEqual(['public'])
  })

  test('a search path that leads to another schema', async () => {
    const made = await createDatabase()
    await runAsSuperuser(
      `create schema "Other Schema" authorization ${made.role}; create schema locked;
      grant usage on schema locked to ${made.role}`,
      made.database,
    )
    await alterRole(made, { search_path: 'locked, "Other Schema", public' })
    const mary = await start(made.url)
    expect((await register(mary, 'mary@example.com')).status).toBe(201)
    expect(await schemasInUse(made)).toEqual(['Other Schema'])
  })

  test('a schema that has the name of the user and was created later', async () => {
    const made = await createDatabase()
    expect((await register(await start(made.url), 'mary@example.com')).status).toBe(201)
    await runAsSuperuser(`create schema ${made.role} authorization ${made.role}`, made.database)
    expect((await logIn(await start(made.url), 'mary@example.com')).status).toBe(200)
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

test('a socket as PostgreSQL’s own programs name it', SLOW, async () => {
  const { role, database, url } = await createDatabase()
  const { host, port } = new pg.Client({ connectionString: url })
  const withoutHost = `postgresql://${role}:100%@/${database}?host=${host}&port=${port}`
  expect((await (await start(withoutHost)).get('/readyz')).status).toBe(200)
})

describe('what the server cannot work with is named, with the command that mends it', SLOW, () => {
  test.each(['LATIN1', 'SQL_ASCII'])('the encoding %s', async (encoding) => {
    const { database, role, url } = await createDatabase(
      `encoding '${encoding}' locale_provider libc locale 'C'`,
    )
    const sentence = await refusal(url)
    expect(sentence).toMatch(
      `The database "${database}" of DATABASE_URL has the encoding ${encoding}, but Sextant needs UTF8.`,
    )
    databases.push('sextant_utf8')
    await runAsSuperuser(commandIn(sentence))
    const mended = connectionTo('sextant_utf8', role, 'direct').connectionString
    expect((await (await start(mended)).get('/readyz')).status).toBe(200)
  })

  test.each([
    ['tables', 'grant create on database DATABASE to ROLE'],
    ['schemas', 'grant create on schema public to ROLE'],
  ])('a user who may not create %s', async (_what, grant) => {
    const { database, role, url } = await createDatabase(UTF8, '')
    await runAsSuperuser(grant.replace('DATABASE', `"${database}"`).replace('ROLE', role), database)
    const sentence = await refusal(url)
    expect(sentence).toMatch(`The user ${role} of DATABASE_URL is not allowed to create tables.`)
    await runAsSuperuser(commandIn(sentence), database)
    expect((await (await start(url)).get('/readyz')).status).toBe(200)
  })

  test('a server without ICU', async () => {
    const { database, url } = await createDatabase()
    await runAsSuperuser(`delete from pg_collation where collprovider = 'i'`, database)
    const sentence = await refusal(url)
    expect(sentence).toMatch(
      `The database "${database}" of DATABASE_URL has no collations of ICU, by which Sextant sorts.`,
    )
    await runAsSuperuser(commandIn(sentence), database)
    expect((await (await start(url)).get('/readyz')).status).toBe(200)
  })

  test('a file of certificates that does not exist', async () => {
    const { url } = await createDatabase()
    const withFile = new URL(url)
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
