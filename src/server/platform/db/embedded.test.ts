import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const log = pino({ level: 'silent' })
const scratch = scratchFolder(fastFolder())
const folder = join(scratch.path, 'postgres')

beforeAll(async () => {
  await (await startEmbedded(folder, log)).stop()
})
afterAll(() => scratch.remove())

/** Starts a program with this name. It does not belong to the database and must not be stopped. */
function startProgram(name: string) {
  const bin = join(scratch.path, 'bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync('/bin/sleep', join(bin, name))
  const program = spawn(join(bin, name), ['60'])
  onTestFinished(() => void program.kill())
  return program
}

test.each([
  // In another folder than the database.
  ['another PostgreSQL', 'postgres'],
  ['another program', 'any'],
])('a database starts after a crash whose process id has %s by now', async (_who, name) => {
  const program = startProgram(name)
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(folder, file), `${program.pid}\n${folder}\n1\n5432\n.\n\n`)
  }
  const server = await startEmbedded(folder, log)
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.end()
  await server.stop()
  expect([program.exitCode, program.signalCode]).toEqual([null, null])
})

test('the log has what PostgreSQL says, but nothing of a connection that broke', async () => {
  const lines: string[] = []
  const recorded = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const server = await startEmbedded(folder, recorded)
  const [client, watcher] = [new pg.Client(server.connection), new pg.Client(server.connection)]
  await Promise.all([client.connect(), watcher.connect()])
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The answer is larger than what a socket holds.
  client.query("select repeat('x', 20000000), pg_sleep(0.1)").catch(() => {})
  client.connection.stream.destroy()
  await expect
    .poll(async () => {
      const found = await watcher.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ])
      return found.rowCount
    })
    .toBe(0)
  await watcher.end()
  await server.stop()
  expect(lines.join('')).toContain('starting PostgreSQL')
  expect(lines.filter((line) => /client/.test(line))).toEqual([])
})
