import { userInfo } from 'node:os'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const { PGUSER } = process.env
beforeEach(() => delete process.env.PGUSER)
afterEach(() => {
  if (PGUSER !== undefined) process.env.PGUSER = PGUSER
})

/** Returns where the driver connects to with a DATABASE_URL. */
function readAs(databaseUrl: string) {
  const connectionString = readConfig({ DATABASE_URL: databaseUrl }).databaseUrl
  const { user, password, host, port, database, ssl } = new pg.Client({ connectionString })
  return { user, password, host, port, database, ssl }
}

const LOCAL = { user: 'me', password: null, host: 'localhost', port: 5432, database: 'db' }
const SOCKET = { ...LOCAL, host: '/var/run/postgresql' }
const WITH_PASSWORD = { ...LOCAL, host: 'h' }

describe('DATABASE_URL is read as PostgreSQL’s own programs read it', () => {
  test.each([
    ['postgres://me@localhost/db', LOCAL],
    [' postgres://me@localhost/db \n', LOCAL],
    ['postgresql://me@/db', LOCAL],
    ['postgresql:///db?user=me', LOCAL],
    ['postgresql:///?user=me&dbname=db', LOCAL],
    ['postgresql://me@/db?host=/var/run/postgresql', SOCKET],
    ['postgresql://?host=/var/run/postgresql&user=me&dbname=db', SOCKET],
    ['postgresql://me@%2Fvar%2Frun%2Fpostgresql/db', SOCKET],
    ['postgres://me@[::1]:5433/db', { ...LOCAL, host: '::1', port: 5433 }],
    ['postgres://me@localhost', { ...LOCAL, database: 'me' }],
    ['postgres://me:100%25@h/db', { ...WITH_PASSWORD, password: '100%' }],
    ['postgres://me:100%@h/db', { ...WITH_PASSWORD, password: '100%' }],
    ['postgres://me:%!%2F@h/d%C3%A4b', { ...WITH_PASSWORD, password: '%!/', database: 'däb' }],
    ['postgres://me:p@ss@h/db', { ...WITH_PASSWORD, password: 'p@ss' }],
    ['postgres://me:p%23%3F%40ss@h/db', { ...WITH_PASSWORD, password: 'p#?@ss' }],
    [
      'postgres://h/db?user=me@cloud&password=p%26ss',
      { ...WITH_PASSWORD, user: 'me@cloud', password: 'p&ss' },
    ],
  ])('%s', (url, expected) => {
    expect(readAs(url)).toEqual({ ...expected, ssl: false })
  })

  test('without a user it is the one of the system', () => {
    const socket = 'postgresql:///db?host=/var/run/postgresql'
    expect(readAs(socket)).toEqual({ ...SOCKET, user: userInfo().username, ssl: false })
    process.env.PGUSER = 'me'
    expect(readAs(socket)).toEqual({ ...SOCKET, ssl: false })
  })

  test('the names of connections stay those of the server', () => {
    const databaseUrl = 'postgres://me@h/db?application_name=crm&connect_timeout=5'
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(
      'postgres://me@h/db?connect_timeout=5',
    )
  })

  test('sslrootcert=system verifies the server', () => {
    expect(readAs('postgres://me@h/db?sslrootcert=system').ssl).toEqual({})
    expect(readConfig({ DATABASE_URL: 'postgres://me@h/db?sslrootcert=system' }).databaseUrl).toBe(
      'postgres://me@h/db?sslmode=verify-full',
    )
  })
})

const problem = (databaseUrl: string) => {
  try {
    return readConfig({ DATABASE_URL: databaseUrl }).databaseUrl
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

describe('a DATABASE_URL that cannot be read is explained without its password', () => {
  test.each([
    'postgres://me:p#ss@h/db',
    'postgres://me:12#ss@h/db',
    'postgres://me:p/ss@h/db',
    'postgres://me:12/ss@h/db',
    'postgres://me:p?ss@h/db',
    'postgres://me:12?ss@h/db',
    'postgres://me:ss%FF@h/db',
    'postgres://me:ss@h:port/db',
  ])('%s', (url) => {
    expect(problem(url)).toMatch(/^DATABASE_URL must be a PostgreSQL URL, .* write # as %23, /)
    expect(problem(url)).not.toMatch(/ss@|12/)
  })

  test.each([
    'postgres://me@h1,h2/db',
    'postgres://me@h1:5432,h2:5433/db?connect_timeout=5',
    'postgres://me@/db?host=h1,h2',
    'postgres:///db?user=me&host=h1%2Ch2',
  ])('%s', (url) => {
    expect(problem(url)).toMatch(/^DATABASE_URL must have one host\. .* a proxy /)
  })

  test.each([
    'mysql://me@h/db',
    'jdbc:postgresql://h/db',
    'host=h dbname=db',
    '"postgres://me@h/db"',
  ])('%s', (url) => {
    expect(problem(url)).toMatch(/^DATABASE_URL must be a PostgreSQL URL, such as /)
  })
})
