import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { fileMailer } from '#server/platform/mail/outbox.ts'

/**
 * The server as main.ts puts it together, but for how submissions are stored: each in a transaction
 * of its own, as many at once as there are connections. What group commit is measured against.
 */
const ONE_BY_ONE = { batchLimits: { maxBatchSize: 1, concurrency: 20, pipelineDepth: 0 } }

const BUILD = join(import.meta.dirname, '..', '..', 'build')

const config = readConfig(process.env)
const logs = openLogs(config.logLevel)
const pool = openPool({ connectionString: config.databaseUrl ?? '' }, logs.main)
const app = await buildApp({
  config,
  db: databaseOn(pool),
  pool,
  // Made ready, and never started: the other server on this database does what is to be done.
  jobs: openJobs(pool, logs.main),
  mailer: fileMailer(join(config.dataDir, 'outbox'), config.mailFrom),
  payments: null,
  identityProvider: null,
  insightProvider: null,
  logs,
  buildFolder: BUILD,
  ...ONE_BY_ONE,
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ origin }))
process.on('disconnect', () => process.exit())
