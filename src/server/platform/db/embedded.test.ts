import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastFolder, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postmasterPid } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'

const log = pino({ level: 'silent' })
const scratch = scratchFolder(fastFolder())
const folder = join(scratch.path, 'postgres')
const other = join(scratch.path, 'other')

// Another database of the machine, which must not be stopped.
let otherServer: EmbeddedServer

beforeAll(async () => {
  otherServer = await startEmbedded(other, log)
})
afterAll(async () => {
  await otherServer.stop()
  scratch.remove()
})

const program = spawn('sleep', ['60'])
afterAll(() => program.kill())

test.each([
  ['another PostgreSQL', () => postmasterPid(other)],
  ['another program', () => program.pid],
])('a database starts after a crash whose process id has %s by now', async (_who, idOf) => {
  const running = postmasterPid(other)
  await (await startEmbedded(folder, log)).stop()
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(folder, file), `${idOf()}\n${folder}\n1\n5432\n.\n\n`)
  }
  const server = await startEmbedded(folder, log)
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.end()
  await server.stop()
  expect(postmasterPid(other)).toBe(running)
})
