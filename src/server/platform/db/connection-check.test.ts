import { createServer } from 'node:net'
import { cloneDatabase, urlOf } from '#test/server/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkConnection,
  DatabaseUnusable,
  explainConnectionError,
  serverProblem,
  shareServerConnections,
} from './connection-check.ts'

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const cloned = await cloneDatabase()
  url = urlOf(cloned.connection)
  drop = cloned.drop
})
afterAll(() => drop())

const changed = (change: (url: URL) => void): string => {
  const copy = new URL(url)
  change(copy)
  return copy.href
}

async function problem(databaseUrl: string): Promise<string> {
  const error: unknown = await checkConnection(databaseUrl).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseUnusable)
  return (error as Error).message
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

describe('a DATABASE_URL that cannot be used is explained in a sentence', () => {
  test('no server at the port', async () => {
    const port = await freePort()
    expect(await problem(`postgres://sextant:secret@127.0.0.1:${port}/sextant`)).toBe(
      `Nothing listens at 127.0.0.1:${port}. Check that PostgreSQL is running, and check the host and port of DATABASE_URL.`,
    )
  })

  test('an unknown host', async () => {
    expect(await problem('postgres://sextant:secret@database.invalid/sextant')).toBe(
      'The host database.invalid of DATABASE_URL cannot be found. Check its name.',
    )
  })

  test('an unknown user', async () => {
    const other = changed((copy) => (copy.username = 'stranger'))
    expect(await problem(other)).toMatch(/rejects the user or password of DATABASE_URL/)
  })

  test('an unknown database', async () => {
    expect(await problem(changed((copy) => (copy.pathname = '/elsewhere')))).toMatch(
      /has no database "elsewhere"\. Create it, or change the name in DATABASE_URL\.$/,
    )
  })

  test('a server without encryption', async () => {
    expect(
      await problem(changed((copy) => copy.searchParams.set('sslmode', 'verify-full'))),
    ).toMatch(/does not accept encrypted connections/)
  })

  test('a certificate that is not trusted', () => {
    const error = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(explainConnectionError(error, 'postgres://me:secret@db.example/sextant')).toMatch(
      /certificate of PostgreSQL at db\.example:5432 is not trusted .* sslrootcert in DATABASE_URL/,
    )
  })

  test('a user that may not create tables', async () => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('create role guest login')
    const guest = changed((copy) => (copy.username = 'guest'))
    try {
      expect(await problem(guest)).toMatch(
        /^The user guest of DATABASE_URL is not allowed to create tables\./,
      )
    } finally {
      await owner.query('drop role guest')
      await owner.end()
    }
  })

  test('a read-only server', async () => {
    const standby = changed((copy) =>
      copy.searchParams.set('options', '-c default_transaction_read_only=on'),
    )
    expect(await problem(standby)).toMatch(
      /is read-only, as a replica is\. Set DATABASE_URL to the primary server\.$/,
    )
  })

  test('PostgreSQL 14', () => {
    const old = { version: '14.9', major: 14, may_create: true, read_only: false, schema: 'public' }
    expect(serverProblem(old, url)).toContain(
      'The PostgreSQL server of DATABASE_URL has version 14.9, but Sextant needs version 15 or newer.',
    )
  })

  test('a setting that a pooler rejects', () => {
    const error = Object.assign(new Error('unsupported startup parameter: statement_timeout'), {
      code: '08P01',
    })
    expect(explainConnectionError(error, 'postgres://me:secret@db.example/sextant')).toMatch(
      /Add "ignore_startup_parameters = statement_timeout, /,
    )
  })
})

test('a database that can be used is accepted', async () => {
  expect(await checkConnection(url)).toEqual({ connectionString: url })
})

const onBackend = (pid: number) => () => Promise.resolve(pid)

describe('pooling by transaction', () => {
  test('gives two clients the same server connection', async () => {
    expect(await shareServerConnections(onBackend(7), onBackend(7))).toBe(true)
  })

  test('differs from pooling by session', async () => {
    expect(await shareServerConnections(onBackend(7), onBackend(8))).toBe(false)
  })
})
