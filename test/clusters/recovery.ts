import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEAM_FIELDS } from '#test/faults/browser-client.ts'
import type { BrowserClient } from '#test/faults/browser-client.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { SteadyLoad } from '#test/faults/steady-load.ts'
import { compareWithStored } from '#test/faults/stored-submissions.ts'
import type { SubmissionAttempt } from '#test/faults/submission-clients.ts'
import { runOnCluster } from './cluster-run.ts'
import type { RunContext } from './cluster-run.ts'
import { PGBACKREST_PACKAGE, PgBackRest } from './pgbackrest.ts'
import { POSTGRES_PACKAGE, PostgresNode, query } from './postgres.ts'
import { freePorts } from './process-group.ts'

const DATABASE = 'sextant'
/** Live rounds and protected ones. */
const GROUP_SIZES = [1, 1, 3, 3]
const SUBMIT_EVERY_MS = 50
/** Clients and database have one clock; this is for the time between two statements. */
const CLOCK_MARGIN_MS = 20

// `npm run recovery`: a backup and point-in-time recovery with pgBackRest, under load.
await runOnCluster(
  { needs: { ...POSTGRES_PACKAGE, ...PGBACKREST_PACKAGE }, timeLimitMinutes: 20 },
  async (context) => {
    const { programs, folder, signal } = context
    const [port = 0, restoredPort = 0] = await freePorts(2)
    const backups = new PgBackRest(folder, port, join(folder, 'primary'))
    const primary = new PostgresNode(programs, 'primary', port, backups.settings)
    await primary.start()
    await query(primary.url('postgres'), `create database ${DATABASE}`)
    backups.create()
    const url = primary.url(DATABASE)
    const server = new ServerUnderTest(folder, { DATABASE_URL: url }, url)
    signal.addEventListener('abort', () => void server.kill())
    try {
      const damage = await workUntilDamage(context, server, backups)
      await query(primary.url('postgres'), 'select pg_switch_wal()')
      await server.stop()
      await primary.stop()
      const restored = await restore(context, backups, damage.target, restoredPort)
      await checkRestored(context, restored.url(DATABASE), damage)
    } finally {
      await server.stop()
    }
  },
)

interface Damage {
  /** The second to which the database is restored. */
  readonly target: Date
  /** What was sent before that second, acknowledged or not. */
  readonly attempts: readonly SubmissionAttempt[]
  readonly manager: BrowserClient
}

/** Works under load, makes a backup, notes a second, works on, and deletes the only team. */
async function workUntilDamage(
  { report, programs }: RunContext,
  server: ServerUnderTest,
  backups: PgBackRest,
): Promise<Damage> {
  await server.start()
  const { manager, rounds } = await server.createManager(GROUP_SIZES)
  const load = new SteadyLoad(manager, rounds, new SeededRandom(1))
  let backupMs = 0
  let target = new Date(0)
  let attempts: SubmissionAttempt[] = []
  await load.during(
    () => server.origin,
    SUBMIT_EVERY_MS,
    async () => {
      await sleep(2_000)
      const startedAt = performance.now()
      await backups.fullBackup(programs)
      backupMs = performance.now() - startedAt
      await sleep(3_000)
      target = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000)
      await sleep(target.getTime() - Date.now() - CLOCK_MARGIN_MS)
      const acknowledged = new Set(load.attempts.filter((attempt) => attempt.acknowledged))
      await sleep(target.getTime() - Date.now() + CLOCK_MARGIN_MS)
      attempts = load.attempts.map((attempt) => ({
        ...attempt,
        acknowledged: acknowledged.has(attempt),
      }))
      await sleep(3_000)
    },
  )
  const failed = load.responses.filter(({ status }) => status === 0 || status >= 500).length
  report({
    name: 'full backup under load',
    target: 'no request fails',
    result: `${(backupMs / 1_000).toFixed(1)} s; ${load.responses.length} requests, ${failed} failed`,
    isMet: backupMs > 0 && failed === 0,
  })
  await manager.create(server.origin, '/api/teams', { ...TEAM_FIELDS, name: 'Later' })
  const [round] = rounds
  await manager.send(server.origin, 'DELETE', `/api/teams/${round?.teamId}`)
  const left = await server.withDatabase(async (db) => (await compareWithStored(db, [])).stored)
  report({
    name: 'the team is deleted with its rounds, after the second',
    target: 'no submission is left',
    result: `${load.acknowledged} acknowledged, ${left} left`,
    isMet: load.acknowledged > 0 && left === 0,
  })
  return { target, attempts, manager }
}

async function restore(
  { programs, report }: RunContext,
  backups: PgBackRest,
  target: Date,
  port: number,
): Promise<PostgresNode> {
  const node = new PostgresNode(programs, 'restored', port)
  for (const name of readdirSync(node.dataFolder)) {
    rmSync(join(node.dataFolder, name), { recursive: true })
  }
  const startedAt = performance.now()
  backups.restore(node.dataFolder, target)
  const lines = [`port = ${port}`, `unix_socket_directories = ''`, 'archive_mode = off']
  appendFileSync(join(node.dataFolder, 'postgresql.conf'), `${lines.join('\n')}\n`)
  await node.start()
  const isReplaying = async () => {
    const text = 'select pg_is_in_recovery() as "isReplaying"'
    const [row] = await query<{ isReplaying: boolean }>(node.url('postgres'), text)
    return row?.isReplaying ?? true
  }
  while (await isReplaying()) await sleep(100)
  report({
    name: 'restore into a new data folder',
    target: 'PostgreSQL accepts writes',
    result: `to ${target.toISOString()} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    isMet: true,
  })
  return node
}

async function checkRestored(
  { report, folder, signal }: RunContext,
  url: string,
  { attempts, manager }: Damage,
): Promise<void> {
  const server = new ServerUnderTest(folder, { DATABASE_URL: url }, url)
  signal.addEventListener('abort', () => void server.kill())
  const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length
  report({
    name: 'submissions',
    target: 'all that were acknowledged before the second, none that was sent after it',
    result: `${acknowledged} acknowledged before, ${difference.stored} restored: ${difference.lost} lost, ${difference.duplicated} duplicated, ${difference.partial} partial or later`,
    isMet: acknowledged > 0 && difference.lost + difference.duplicated + difference.partial === 0,
  })
  const check = await server.check()
  report({ name: '`check`', target: 'clean', result: check, isMet: check === 'clean' })
  try {
    await server.start()
    const { body } = await manager.send(server.origin, 'GET', '/api/teams')
    const names = (body as { name: string }[]).map(({ name }) => name)
    report({
      name: 'a server on it, for a manager who is still signed in',
      target: 'has the deleted team and not the later one',
      result: `teams: ${names.join(', ')}`,
      isMet: names.join() === TEAM_FIELDS.name,
    })
  } finally {
    await server.stop()
  }
}
