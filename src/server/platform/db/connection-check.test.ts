import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { cloneDatabase } from '#test/server/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkConnection,
  DatabaseUnusable,
  explainConnectionError,
  shareServerConnections,
} from './connection-check.ts'
import { serverProblem } from './server-facts.ts'
import type { ServerFacts } from './server-facts.ts'

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const cloned = await cloneDatabase('direct')
  url = cloned.connection.connectionString
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

const FACTS: ServerFacts = {
  version: '16.4',
  major: 16,
  database: 'sextant',
  user: 'sextant',
  encoding: 'UTF8',
  has_icu: true,
  may_create: true,
  read_only: false,
  is_worker: false,
  current_schema: 'public',
  schema: 'public',
  settings: {},
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

  test.each([
    ['EAI_AGAIN', /^The host db\.example of DATABASE_URL cannot be found\./],
    ['28P01', /rejects the user or password of DATABASE_URL \(No\.\)\.$/],
    ['ETIMEDOUT', /^PostgreSQL at db\.example:5432 does not respond\. .* of DATABASE_URL/],
    ['XX000', /^Cannot connect to PostgreSQL at db\.example:5432 with DATABASE_URL: No\.\.$/],
  ])('the error %s', (code, sentence) => {
    const error = Object.assign(new Error('No.'), { code })
    expect(explainConnectionError(error, 'postgres://me:secret@db.example/sextant')).toMatch(
      sentence,
    )
  })

  test.each([
    ['one address that does not respond', new Error('timeout expired')],
    [
      'several addresses that refuse',
      new AggregateError([
        Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        Object.assign(new Error('no route'), { code: 'ENETUNREACH' }),
      ]),
    ],
  ])('%s', (_what, error) => {
    expect(explainConnectionError(error, 'postgres://me:secret@db.example/sextant')).toMatch(
      /db\.example:5432.*heck the host and port of DATABASE_URL/,
    )
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
    expect(serverProblem({ ...FACTS, version: '14.9', major: 14 })).toContain(
      'The PostgreSQL server of DATABASE_URL has version 14.9, but Sextant needs version 15 or newer.',
    )
  })

  test('a worker of a cluster', () => {
    expect(serverProblem(FACTS)).toBeUndefined()
    expect(serverProblem({ ...FACTS, is_worker: true })).toMatch(
      /leads to a worker of a Citus cluster\. Use the address of the coordinator\./,
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

  test('differs from pooling by round', async () => {
    expect(await shareServerConnections(onBackend(7), onBackend(8))).toBe(false)
  })
})

/** Returns a message of PostgreSQL's protocol. */
function message(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(type), int32(content.length + 4), content])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const READY = message('Z', 'I')

const SETTINGS = {
  IntervalStyle: 'postgres',
  array_nulls: 'on',
  default_transaction_isolation: 'read committed',
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
}

/** Returns the type and the text of each value that the check reads. */
const valuesOf = (backend: number, settings: object) => ({
  version: [25, '16.4'],
  major: [23, '16'],
  encoding: [25, 'UTF8'],
  has_icu: [16, 't'],
  current_schema: [25, 'public'],
  schema: [25, 'public'],
  settings: [114, JSON.stringify({ ...SETTINGS, ...settings })],
  target: [25, 'role sextant in database sextant'],
  may_create: [16, 't'],
  read_only: [16, 'f'],
  has_citus: [16, 'f'],
  pid: [23, String(backend)],
})

/** Answers each query on the server connection of its client, and announces another process id. */
async function startPooler(backendOf: (client: number) => number, settings = {}) {
  let clients = 0
  const server = createServer((socket) => {
    clients += 1
    const values = Object.entries(valuesOf(backendOf(clients), settings)) as [
      string,
      [number, string],
    ][]
    const columns = values.map(([name, [type]]) => [
      Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type)]),
      Buffer.concat([int16(-1), int32(-1), int16(0)]),
    ])
    const row = values.map(([, [, text]]) => [int32(text.length), Buffer.from(text)])
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (data[0] === 0) {
        const announced = message('K', int32(1), int32(1))
        socket.write(Buffer.concat([message('R', int32(0)), announced, READY]))
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        const count = int16(values.length)
        const answer = [message('T', count, ...columns.flat()), message('D', count, ...row.flat())]
        socket.write(Buffer.concat([...answer, message('C', 'SELECT 1\0'), READY]))
      } else socket.end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://sextant@127.0.0.1:${port}/sextant`, close: () => server.close() }
}

test('without DATABASE_POOLER a pooler is accepted in round mode and refused in transaction mode', async () => {
  const byRound = await startPooler((client) => 100 + client)
  const byTransaction = await startPooler(() => 100)
  try {
    expect(await checkConnection(byRound.url)).toEqual({ connectionString: byRound.url })
    expect(await problem(byTransaction.url)).toBe(
      'DATABASE_URL points to a connection pooler in transaction mode, but DATABASE_POOLER is not set. Set DATABASE_POOLER=transaction.',
    )
  } finally {
    byRound.close()
    byTransaction.close()
  }
})

test('settings that a pooler keeps from a connection are named, with the commands that mend it', async () => {
  const pooler = await startPooler((client) => 100 + client, { IntervalStyle: 'iso_8601' })
  try {
    expect(await problem(pooler.url)).toBe(
      "A connection pooler keeps Sextant from setting IntervalStyle. Run this in the database, and restart the pooler: alter role sextant in database sextant set IntervalStyle = 'postgres';",
    )
  } finally {
    pooler.close()
  }
})
