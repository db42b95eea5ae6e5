import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { WaitBudget, withWaitBudget } from './wait-budget.ts'

const log = pino({ level: 'silent' })
const folder = scratchFolder(fastFolder())
const dataFolder = join(folder.path, 'postgres')

// A cluster of this file's own, because its settings concern all databases.
let server: EmbeddedServer

beforeAll(async () => {
  server = await startEmbedded(dataFolder, log)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** Runs statements as an operator does, on a connection of their own. */
async function operate(...statements: string[]): Promise<void> {
  const client = new pg.Client(server.connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function poolOfOne(): pg.Pool {
  const pool = openPool(server.connection, log, 1)
  onTestFinished(() => pool.end())
  return pool
}

test('a request does not wait for a synchronous standby that was cut off', async () => {
  await server.stop()
  // At a start, because PostgreSQL follows a reloaded setting some time later.
  server = await startEmbedded(dataFolder, log, ['synchronous_standby_names=cut_off'])
  const pool = poolOfOne()
  const startedAt = performance.now()
  const request = new Promise((resolve, reject) => {
    withWaitBudget(
      new WaitBudget(),
      () => void pool.query('create table written ()').then(resolve, reject),
    )
  })
  await expect(request).rejects.toSatisfy(isDatabaseUnavailable)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a standby counts as unavailable until it becomes the primary', async () => {
  await server.stop()
  writeFileSync(join(dataFolder, 'standby.signal'), '')
  server = await startEmbedded(dataFolder, log)
  const pool = poolOfOne()
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
  await operate('select pg_promote()')
  await pool.query('create table promoted ()')
})
