import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { loadServerKey } from '#server/config/sealing.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { setServerKey } from '#server/platform/sealing/server-key.ts'
import { fileMailer } from '#server/platform/mail/outbox.ts'

/**
 * The server as main.ts builds it, except that each submission is stored in its own transaction,
 * with as many concurrent ones as there are connections. The baseline for group commit.
 */
const UNBATCHED: Pick<AppDeps, 'batchLimits'> = {
  batchLimits: { maxBatchSize: 1, concurrency: 20, pipelineDepth: 0 },
}

const BUILD = join(import.meta.dirname, '..', '..', 'build')

const config = readConfig(process.env)
setServerKey(loadServerKey(config))
const logs = openLogs(config.logLevel)
const pool = openPool({ connectionString: config.databaseUrl ?? '' }, logs.main)
const app = await buildApp({
  config,
  db: databaseOn(pool),
  pool,
  // Created but not started: the other server on this database runs the jobs.
  jobs: openJobs(pool, logs.main),
  mailer: fileMailer(join(config.dataDir, 'outbox'), config.mailFrom),
  payments: null,
  identityProvider: null,
  insightProvider: null,
  logs,
  buildFolder: BUILD,
  ...UNBATCHED,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ origin }))
process.on('disconnect', () => process.exit())
