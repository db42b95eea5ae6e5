import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { WaitBudget, withWaitBudget } from './wait-budget.ts'

const log = pino({ level: 'silent' })

/** Starts a cluster of this test. Others must not see its settings. */
async function startCluster(): Promise<{ path: string; server: EmbeddedServer }> {
  const folder = scratchFolder(fastFolder())
  onTestFinished(folder.remove)
  const path = join(folder.path, 'postgres')
  return { path, server: await startEmbedded(path, log) }
}

/** Runs statements as an operator does, on a connection of their own. */
async function operate({ connection }: EmbeddedServer, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a standby counts as unavailable until it becomes the primary', async () => {
  const { path, server: primary } = await startCluster()
  await primary.stop()
  writeFileSync(join(path, 'standby.signal'), '')
  const standby = await startEmbedded(path, log)
  const pool = openPool(standby.connection, log, 1)
  onTestFinished(async () => {
    await pool.end()
    await standby.stop()
  })
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
  await operate(standby, 'select pg_promote()')
  await pool.query('create table written ()')
})

test('a request does not wait for a synchronous standby that was cut off', async () => {
  const { server } = await startCluster()
  const pool = openPool(server.connection, log, 1)
  onTestFinished(async () => {
    await pool.end()
    await server.stop()
  })
  await operate(
    server,
    `alter system set synchronous_standby_names = 'cut_off'`,
    'select pg_reload_conf()',
  )
  const startedAt = performance.now()
  const request = new Promise((resolve, reject) => {
    withWaitBudget(
      new WaitBudget(),
      () => void pool.query('create table written ()').then(resolve, reject),
    )
  })
  await expect(request).rejects.toSatisfy(isDatabaseUnavailable)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})
