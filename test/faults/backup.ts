import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { startLoad } from '#test/load/load-generator.ts'
import { p99Latency, indexesWithStatus } from '#test/load/load-result.ts'
import type { LoadResult } from '#test/load/load-result.ts'
import { runAdmin, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { pino } from 'pino'
import type { SubmissionAttempt } from './submission-clients.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { withServer } from './with-server.ts'
import { attemptsOf, countFailures, submissionTemplates } from './request-templates.ts'

/** How long submissions are sent before the backup starts. */
const BEFORE_MS = { short: 700, full: 60_000 }
const CONNECTIONS = 16
const GROUP_SIZES = [3, 3, 3, 3, 5, 1]

export const backup: Fault = {
  name: 'backup',
  description: 'a backup during many submissions, restored into a new cluster and backed up again',
  target:
    'the same checksums; contains every submission acknowledged before it started; check is clean',
  async run(options) {
    const scratch = scratchFolder()
    try {
      return await withServer(options, (server) => backUpUnderLoad(options, server, scratch.path))
    } finally {
      scratch.remove()
    }
  },
}

async function backUpUnderLoad(
  { form, signal, log }: FaultOptions,
  server: ServerUnderTest,
  folder: string,
): Promise<Outcome> {
  const { manager, rounds } = await server.createManager(GROUP_SIZES)
  const templates = submissionTemplates(rounds)
  const options = { origin: server.origin, connections: CONNECTIONS, rate: null, templates }
  const durationMs = BEFORE_MS[form]
  const before = await startLoad({ ...options, durationMs, firstNumber: 0 }, signal).done
  for (const { id } of rounds.slice(0, 2)) {
    await manager.send(server.origin, 'POST', `/api/quiz-sessions/${id}/release`)
  }
  const firstNumber = before.statuses.length
  const load = startLoad({ ...options, durationMs: 300_000, firstNumber }, signal)
  await sleep(200, undefined, { signal })

  const [first, second] = [join(folder, 'first.gz'), join(folder, 'second.gz')]
  const startedAt = performance.now()
  await runCommand(['backup', first], { DATABASE_URL: server.databaseUrl })
  const backupMs = Math.round(performance.now() - startedAt)
  load.stop()
  const during = await load.done
  log(
    `backed up in ${backupMs} ms: ${firstNumber} submissions before, ${during.statuses.length} during it`,
  )

  const data = { DATA_DIR: join(folder, 'restored') }
  await runCommand(['restore', first], data)
  const restored = await withCluster(join(data.DATA_DIR, 'postgres'), async (db) => {
    const check = await runAdmin(['check'], data)
    await runCommand(['backup', second], data)
    const attempts = acknowledgedBefore(rounds, before, during)
    return { check, ...(await compareWithStored(db, attempts)) }
  })
  const backups = await Promise.all([first, second].map((file) => readBackup(file)))
  const checksums = backups.map(({ tableSums }) => tableSums)
  const isSame = JSON.stringify(checksums[0]) === JSON.stringify(checksums[1])
  const attempts = [before, during].flatMap((result) => attemptsOf(rounds, result))
  const original = await server.withDatabase((db) => compareWithStored(db, attempts))
  const check = await server.check()
  const acknowledged = indexesWithStatus(before, 201).length
  const failed = countFailures(during)
  return outcomeOf(
    `${acknowledged} acknowledged before, ${restored.stored} restored of ${original.stored} stored in the end, ${restored.lost} acknowledged before are missing; ${checksums[0]?.length} tables with ${isSame ? 'the same' : 'DIFFERENT'} checksums; written in ${backupMs} ms; during the backup ${during.statuses.length} submissions, ${failed} failed, p99 ${p99Latency(during, 201)} ms`,
    {
      'the same checksums': isSame,
      'contains everything acknowledged before': acknowledged > 0 && restored.lost === 0,
      'nothing duplicated or partial in the backup': restored.duplicated + restored.partial === 0,
      'check is clean on the restored cluster': restored.check.code === 0,
      'submissions accepted during the backup': failed === 0 && during.statuses.length > 0,
      'nothing lost, duplicated or partial':
        original.lost + original.duplicated + original.partial === 0,
      'rollup = recount': check === 'clean',
    },
  )
}

/** Runs an admin command that has to succeed. */
async function runCommand(args: readonly string[], where: Record<string, string>): Promise<void> {
  const { code, output } = await runAdmin(args, where)
  if (code !== 0) throw new Error(`${args[0]}: ${output}`)
}

/** Starts a cluster for `query`. Admin commands that `query` runs use the running cluster. */
async function withCluster<T>(path: string, query: (db: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await startEmbedded(path, pino({ level: 'silent' }))
  const db = new pg.Client(cluster.connection)
  try {
    await db.connect()
    return await query(db)
  } finally {
    await db.end()
    await cluster.stop()
  }
}

/** Returns all attempts; only those before the start of the backup count as acknowledged. */
const acknowledgedBefore = (
  rounds: readonly Round[],
  before: LoadResult,
  during: LoadResult,
): SubmissionAttempt[] => [
  ...attemptsOf(rounds, before),
  ...attemptsOf(rounds, during).map((attempt) => ({ ...attempt, acknowledged: false })),
]
