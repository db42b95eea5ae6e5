import { cloneDatabase } from '#test/server/test-database.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from './database.ts'
import type { Connection } from './database.ts'
import { StatementNames } from './prepared-statements.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const repeat = <T>(times: number, call: (index: number) => T): T[] =>
  Array.from({ length: times }, (_, index) => call(index))

describe('a statement', () => {
  test('gets the same name from its fifth use on', () => {
    const names = new StatementNames()
    const given = repeat(7, () => names.nameOf('select $1'))
    expect(given.slice(0, 4)).toEqual(repeat(4, () => undefined))
    expect(new Set(given.slice(4)).size).toBe(1)
    expect(given[4]).toMatch(/^[\w-]{43}$/)
    expect(new StatementNames().nameOf('select $1')).toBeUndefined()
  })

  test('gets another name than other statements, and after a renewal', () => {
    const names = new StatementNames()
    const nameOf = (text: string) => repeat(5, () => names.nameOf(text)).at(-1)
    const first = nameOf('select $1')
    expect(nameOf('select $2')).not.toBe(first)
    names.renew()
    expect(nameOf('select $1')).not.toBe(first)
  })

  test('is not named if it is a search', () => {
    const names = new StatementNames()
    const search = "select id from accounts where lower(email) like '%' || lower($1) || '%'"
    expect(new Set(repeat(20, () => names.nameOf(search)))).toEqual(new Set([undefined]))
  })

  test('is not named if its text is rare, or if there are 200 names', () => {
    const names = new StatementNames()
    // A text that depends on the request, in turn with 1,500 others.
    const rare = repeat(6_000, (index) => names.nameOf(`select ${index % 1_500}`))
    expect(rare.filter((name) => name !== undefined)).toEqual([])
    const often = repeat(300, (index) => repeat(5, () => names.nameOf(`select $${index}`)).at(-1))
    expect(often.filter((name) => name !== undefined)).toHaveLength(200)
  })
})

describe('a pool', () => {
  const log = pino({ level: 'silent' })
  let connection: Connection
  let drop: () => Promise<void>
  let pool: pg.Pool
  beforeAll(async () => ({ connection, drop } = await cloneDatabase('direct')))
  afterEach(() => pool.end())
  afterAll(() => drop())

  const prepared = async () =>
    (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
  const send = (times: number, text: string) =>
    Promise.all(repeat(times, (index) => pool.query<{ n: number }>(text, [index])))

  test('prepares frequent statements with values, once for each connection', async () => {
    pool = openPool(connection, log, 1)
    const text = 'select $1::integer as n'
    const results = await send(9, text)
    expect(results.map(({ rows }) => rows[0]?.n)).toEqual(repeat(9, (index) => index))
    expect(await prepared()).toEqual([{ statement: text }])
  })

  test('prepares none behind a pooler in transaction mode', async () => {
    pool = openPool({ ...connection, isPooledByTransaction: true }, log, 1)
    await send(9, 'select $1::integer as n')
    expect(await prepared()).toEqual([])
  })

  test('uses a plan that does not depend on the values only if it is not worse', async () => {
    pool = openPool(connection, log, 1)
    await pool.query(
      'create temporary table skewed as select n = 1 as rare from generate_series(1, 20000) as n',
    )
    await pool.query('create index on skewed (rare)')
    await pool.query('analyze skewed')
    await pool.query('set plan_cache_mode = auto')
    for (const rare of repeat(12, () => true)) {
      await pool.query('select count(*) as n from skewed where rare = $1', [rare])
    }
    const { rows } = await pool.query(
      `select generic_plans::integer, custom_plans::integer from pg_prepared_statements`,
    )
    expect(rows).toEqual([{ generic_plans: 0, custom_plans: 8 }])
  })

  test('prepares again after a migration has changed the type of a column', async () => {
    pool = openPool(connection, log, 1)
    await pool.query('create table changing as select 1 as n')
    // `pool.query` would close the connection after an error.
    const client = await pool.connect()
    const read = () => client.query('select n from changing where n >= $1', [1])
    for (const change of ['add column another text', 'alter column n type bigint']) {
      await Promise.all(repeat(6, read))
      await client.query(`alter table changing ${change}`)
    }
    // The API answers 503, so that its client tries again.
    await expect(read()).rejects.toSatisfy(isDatabaseUnavailable)
    const results = await Promise.all(repeat(6, read))
    expect(results.map(({ rows }) => rows)).toEqual(repeat(6, () => [{ n: 1 }]))
    client.release()
  })
})
