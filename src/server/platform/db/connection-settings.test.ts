import { cloneDatabase } from '#test/server/test-database.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withSettings } from './connection-settings.ts'

test('settings in a URL have any value, and those that it had stay', async () => {
  // A pooler takes no options.
  const { connection, drop } = await cloneDatabase('direct')
  const own = new URL(connection.connectionString)
  own.searchParams.set('options', '-c work_mem=5MB')
  const settings = { search_path: String.raw`"My \Schema", public`, IntervalStyle: 'iso_8601' }
  const client = new pg.Client({ connectionString: withSettings(own.href, settings) })
  await client.connect()
  const { rows } = await client.query(`
    select current_setting('search_path') as path, current_setting('IntervalStyle') as intervals,
      current_setting('work_mem') as memory`)
  await client.end()
  await drop()
  expect(rows).toEqual([{ path: settings.search_path, intervals: 'iso_8601', memory: '5MB' }])
})
