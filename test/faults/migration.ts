import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/database.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { migrate, MIGRATION_NAMES, MIGRATIONS } from '#server/platform/db/migrate.ts'
import { startLoad } from '#test/load/load-generator.ts'
import { formatStatusCounts, p99Latency, indexesWithStatus } from '#test/load/load-result.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { BrowserClient } from './browser-client.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { withServer } from './with-server.ts'
import { attemptsOf, countFailures, submissionTemplates } from './request-templates.ts'

const REPETITIONS = { short: 1, full: 20 }
const GROUP_SIZES = [3, 3, 3, 1]
/** Both well below what a server can handle, so that failures are caused by the migration. */
const PER_SECOND = { short: 40, full: 100 }
/** How long a migration holds its locks, in addition to its statements. */
const LOCK_MS = 200
const READINESS_TIMEOUT_MS = 20_000

/** Possible changes of the next version, to the two tables that submissions are written to. */
const NEXT_MIGRATION = '9999-the-next-version'
const UP_STATEMENTS = [
  'alter table rounds add column of_next text',
  'alter table submissions add column of_next integer',
  'create index submissions_of_next on submissions (round_id, day)',
]
const DOWN_STATEMENTS = [
  'alter table rounds drop column of_next',
  'drop index submissions_of_next',
  'alter table submissions drop column of_next',
  `delete from kysely_migration where name = '${NEXT_MIGRATION}'`,
]

export const migration: Fault = {
  name: 'migration',
  description: 'two servers of the next version migrate at once while this version is under load',
  target: 'no 5xx; one runs the migration, the other waits; nothing lost',
  run: (options) => withServer(options, (server) => migrateUnderLoad(options, server)),
}

async function migrateUnderLoad(
  { form, signal, log }: FaultOptions,
  server: ServerUnderTest,
): Promise<Outcome> {
  const { manager, rounds } = await server.createManager(GROUP_SIZES)
  const load = startLoad(
    {
      origin: server.origin,
      connections: 64,
      rate: PER_SECOND[form],
      durationMs: 300_000,
      templates: submissionTemplates(rounds),
      firstNumber: 0,
    },
    signal,
  )
  const done = { isDone: false }
  const reading = readResults(server, manager, rounds[0]?.id ?? '', done)
  const runs = await migrateRepeatedly(REPETITIONS[form], server, signal).finally(() => {
    done.isDone = true
    load.stop()
  })
  const [result, reads] = await Promise.all([load.done, reading])
  log(`${formatStatusCounts(result)}, ${runs.length} migrations`)
  const emptyDatabase = form === 'full' ? await startTwoOnEmptyDatabase(server) : undefined

  const difference = await server.withDatabase((db) =>
    compareWithStored(db, attemptsOf(rounds, result)),
  )
  const check = await server.check()
  // In the short form a machine that is busy with other tests may shed load.
  const failed =
    form === 'short'
      ? countFailures(result)
      : result.statuses.length - indexesWithStatus(result, 201).length
  return outcomeOf(
    `${runs.length} migrations by two servers at once: each ran ${[...new Set(runs.map(({ ran }) => ran))].join(' or ')} time; during the migrations ${result.statuses.length} submissions, ${failed} failed, p99 ${p99Latency(result, 201)} ms, and ${reads.total} reads of results, ${reads.failed} failed; ${difference.lost} acknowledged lost${emptyDatabase ? `; ${emptyDatabase.summary}` : ''}`,
    {
      'no 5xx': failed === 0 && reads.failed === 0,
      'load during the migrations': result.statuses.length > 0 && reads.total > 0,
      'one server migrates, the other waits': runs.every(({ ran }) => ran === 1),
      'the old version reports a newer schema': runs.every(({ ready }) => ready === 'newer'),
      'nothing lost, duplicated or partial':
        difference.lost + difference.duplicated + difference.partial === 0,
      'rollup = recount': check === 'clean',
      ...(emptyDatabase && { 'two servers on an empty database': emptyDatabase.isMigratedOnce }),
    },
  )
}

async function migrateRepeatedly(
  repetitions: number,
  server: ServerUnderTest,
  signal: AbortSignal,
) {
  const runs: { ran: number; ready: string }[] = []
  for (let repetition = 0; repetition < repetitions; repetition++) {
    await sleep(300, undefined, { signal })
    const ran = await migrateFromTwo(server)
    runs.push({ ran, ready: await readiness(server) })
    // The old version runs on the new schema for a while.
    await sleep(300, undefined, { signal })
    await server.withDatabase(async (db) => {
      for (const statement of DOWN_STATEMENTS) await db.query(statement)
    })
  }
  return runs
}

/** Runs the migration from two servers that start at once, and returns how often it ran. */
async function migrateFromTwo(server: ServerUnderTest): Promise<number> {
  let ran = 0
  const next = {
    ...MIGRATIONS,
    [NEXT_MIGRATION]: {
      async up(db: Parameters<NonNullable<(typeof MIGRATIONS)[string]>['up']>[0]) {
        ran += 1
        for (const statement of UP_STATEMENTS) await sql.raw(statement).execute(db)
        await sleep(LOCK_MS)
      },
    },
  }
  const where = { connectionString: server.databaseUrl }
  const servers = [0, 1].map(() => openDatabase(where, pino({ level: 'silent' }), 1))
  try {
    await Promise.all(servers.map((db) => migrate(db, STORED_FUNCTIONS, next)))
  } finally {
    await Promise.all(servers.map((db) => db.destroy()))
  }
  return ran
}

/** Returns the schema status in the old version's readiness check, which is cached for a second. */
async function readiness({ origin }: ServerUnderTest): Promise<string> {
  const deadline = performance.now() + READINESS_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(`${origin}/readyz`)
    const { schema } = (await answer.json()) as { schema?: string }
    const status = answer.status === 200 ? String(schema) : `${answer.status}`
    if (status === 'newer' || performance.now() > deadline) return status
    await sleep(100)
  }
}

/** Returns a manager who reads results all the time. */
async function readResults(
  { origin }: ServerUnderTest,
  manager: BrowserClient,
  roundId: string,
  done: { readonly isDone: boolean },
): Promise<{ total: number; failed: number }> {
  const counts = { total: 0, failed: 0 }
  while (!done.isDone) {
    const path = `/api/quiz-sessions/${roundId}/results-v2`
    const { status } = await manager.send(origin, 'GET', path)
    counts.total += 1
    if (status !== 200) counts.failed += 1
    await sleep(20)
  }
  return counts
}

/** Starts two servers at once on an empty database. */
async function startTwoOnEmptyDatabase(
  server: ServerUnderTest,
): Promise<{ isMigratedOnce: boolean; summary: string }> {
  const name = 'nothing_yet'
  await server.withDatabase((db) => db.query(`create database ${name}`))
  const url = server.databaseUrl.replace('/postgres?', `/${name}?`)
  const servers = [0, 1].map(() => new ServerProcess({ DATABASE_URL: url, LOG_LEVEL: 'warn' }))
  try {
    await Promise.all(servers.map((server) => server.ready()))
    const db = openDatabase({ connectionString: url }, pino({ level: 'silent' }), 1)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    await db.destroy()
    const isMigratedOnce = rows.length === MIGRATION_NAMES.length
    return {
      isMigratedOnce,
      summary: `two servers at once on an empty database: ${rows.length} migrations`,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
