import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_CONTACT_EMAIL, PRODUCT_NAME } from '#domain/product.ts'
import type { Config } from './config/config.ts'
import { createDataDir } from './config/data-dir.ts'
import { isOperatorError, readEnvironment } from './config/environment.ts'
import { loadServerKey } from './config/sealing.ts'
import { requirePayments } from './config/payment-settings.ts'
import { startWarnings } from './config/start-warnings.ts'
import { checkConnection } from './platform/db/connection-check.ts'
import { databaseOn, openPool } from './platform/db/database.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { holdFreePort } from './platform/http/held-port.ts'
import { announceSetup } from './announce-setup.ts'
import { requireShared } from './features/workspaces/workspaces/public.ts'
import { grantOrRestorePlans } from './features/money/billing/own-server.ts'
import { STORED_FUNCTIONS } from './stored-functions.ts'
import { openShards } from './platform/distribution/shards.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import { chooseInsightProvider } from './platform/ai/choose-provider.ts'
import { choosePayments } from './platform/payments/choose.ts'
import { prepareJobs } from './platform/jobs/pg-boss.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { errorFieldsWithStack } from './platform/log/error-fields.ts'
import { openLogs } from './platform/log/logs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { fileMailer } from './platform/mail/outbox.ts'
import { claimDatabase, rejectOtherKey } from './platform/sealing/claim.ts'
import { setServerKey } from './platform/sealing/server-key.ts'
import type { ServerKey } from './platform/sealing/server-key.ts'
import { chooseTracing } from './platform/telemetry/choose-tracing.ts'
import { VERSION } from './platform/version.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const STOP_TIMEOUT_MS = 10_000
/** The kernel's queue of new connections, whose own limit is often the same. */
const BACKLOG = 4_096

/** Run in reverse order when the server stops or fails to start. */
const cleanups: (() => Promise<void>)[] = []

/** Aborted at the first signal; the server is not ready from then on. */
const stopping = new AbortController()

async function start(): Promise<void> {
  const environment = readEnvironment()
  const held = environment.port === 0 ? await holdFreePort(environment.host) : undefined
  const config = held ? withPort(environment, held.port) : environment
  requirePayments(config)
  const logs = openLogs(config.logLevel)
  stopOnSignals(logs, config)
  exitOnUncaughtErrors(logs)

  const key = serverKeyFor(config)
  const tracing = await chooseTracing(config.tracing, logs.main)
  cleanups.push(async () => tracing?.stop())
  const [connection, { buildApp }] = await Promise.all([
    config.databaseUrl
      ? checkConnection(config.databaseUrl, config.isPooledByTransaction)
      : startOwnDatabase(config, logs),
    // PostgreSQL is spawned first, and starts while the app's files load.
    nextTurn().then(() => import('./app.ts')),
  ])
  // The database comes first: if the data folder cannot be used, that error is the only output.
  logs.main.info({ version: VERSION, node: process.versions.node }, 'starting')
  const pool = openPool(connection, logs.main)
  const db = databaseOn(pool, tracing?.recordQuery)
  cleanups.push(() => db.destroy())
  await rejectOtherKey(db, key)
  await migrate(db, STORED_FUNCTIONS)
  await claimDatabase(db, key)
  await grantOrRestorePlans(db, config.organization)
  await requireShared(db, config.organization)
  await prepareJobs(pool)

  for (const warning of startWarnings(config, process.env)) logs.main.warn(warning)
  const mailer = await chooseMailer(config, logs)
  cleanups.push(async () => mailer.close())
  const jobs = openJobs(pool, logs.main)
  const buildFolder = join(ROOT, 'build')
  const identityProvider = await chooseIdentityProvider(config)
  const payments = config.organization ? null : await choosePayments(config.stripe, logs.main)
  const insightProvider = await chooseInsightProvider(config.ai, logs.main)
  const app = await buildApp({
    config,
    db,
    pool,
    jobs,
    findShard: await openShards(db),
    mailer,
    payments,
    identityProvider,
    insightProvider,
    logs,
    buildFolder,
    tracing,
    freeSpace: config.databaseUrl ? null : () => freeSpaceAt(config.dataDir),
    stopping: stopping.signal,
  })
  cleanups.push(() => jobs.stop())
  cleanups.push(() => app.close())
  await jobs.start()
  await held?.release()
  // A burst of connections waits in the kernel instead of being rejected.
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  logs.main.info(
    {
      port: config.port,
      database: config.databaseUrl ? 'DATABASE_URL' : 'embedded',
      metrics: config.metricsToken !== undefined,
      traces: tracing !== null,
      ms: Math.round(process.uptime() * 1_000),
    },
    'ready',
  )
  // This line is for the person at the terminal; those above are JSON.
  console.log(`${PRODUCT_NAME} is ready at ${config.publicUrl}`)
  await announceSetup(db, config, logs)
}

/** Returns the configuration with the port that PORT=0 left open: links contain it, unless PUBLIC_URL is set. */
const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl.replace(/:0$/, `:${port}`),
})

/** Returns the key that seals what waits, and makes it the one of this process. */
function serverKeyFor(config: Config): ServerKey {
  if (!config.databaseUrl) createDataDir(config.dataDir)
  const key = loadServerKey(config)
  setServerKey(key)
  return key
}

async function startOwnDatabase(config: Config, logs: Logs) {
  const folder = join(config.dataDir, 'postgres')
  // For the person at the terminal, who would otherwise see nothing for a while.
  if (!existsSync(folder)) console.log(`${PRODUCT_NAME} is creating its database (a few seconds)…`)
  const server = await startEmbedded(folder, logs.main)
  cleanups.push(() => server.stop())
  return server.connection
}

async function freeSpaceAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function chooseMailer(config: Config, logs: Logs): Promise<Mailer> {
  if (config.smtpUrl === undefined) {
    const folder = join(config.dataDir, 'outbox')
    logs.main.info({ folder }, 'emails are written to files: SMTP_URL is not set')
    return fileMailer(folder, config.mailFrom)
  }
  logs.main.info({ server: new URL(config.smtpUrl).host }, 'emails are sent by SMTP')
  if (config.contactEmail === DEFAULT_CONTACT_EMAIL) {
    logs.main.warn('contact messages have no recipient: set CONTACT_EMAIL')
  }
  // Imported on demand: it takes 6 MB and 0.1 s.
  const { smtpMailer } = await import('./platform/mail/smtp.ts')
  return smtpMailer(config.smtpUrl, config.mailFrom)
}

async function chooseIdentityProvider({ google }: Config): Promise<IdentityProvider | null> {
  if (google === null) return null
  // Imported on demand, to save memory.
  const { openIdProvider } = await import('./platform/identity/openid.ts')
  return openIdProvider(google)
}

/**
 * Stops the server on SIGTERM and SIGINT. After the first signal it is not ready but serves requests
 * for the grace period, in which load balancers notice. A second signal ends the grace period.
 */
function stopOnSignals(logs: Logs, { stopGraceSeconds }: Config): void {
  const secondSignal = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) return secondSignal.abort()
      stopping.abort()
      logs.main.info({ signal: name, stopGraceSeconds }, 'stopping')
      void sleep(stopGraceSeconds * 1_000, undefined, { signal: secondSignal.signal })
        .catch(() => {})
        .then(() => stop(logs))
    })
  }
}

async function stop(logs: Logs): Promise<void> {
  const startedAt = performance.now()
  setTimeout(() => {
    logs.main.error({ limit: STOP_TIMEOUT_MS }, 'did not stop in time')
    process.exit(1)
  }, STOP_TIMEOUT_MS).unref()
  await cleanUp((error) => logs.main.error({ err: errorFieldsWithStack(error) }, 'cleanup failed'))
  logs.main.info({ ms: Math.round(performance.now() - startedAt) }, 'stopped')
  process.exit(0)
}

/** Logs uncaught errors with their safe fields only, where Node would print everything. */
function exitOnUncaughtErrors(logs: Logs): void {
  process.on('uncaughtException', (error) => {
    logs.main.fatal({ err: errorFieldsWithStack(error) }, 'unexpected error, exiting')
    process.exit(1)
  })
}

async function cleanUp(onError: (error: Error) => void): Promise<void> {
  for (const step of cleanups.toReversed()) await step().catch(onError)
}

/** Returns the message of an error that the operator can fix, and the stack of others. */
function explain(error: unknown): string {
  if (isOperatorError(error)) return error.message
  const { code, syscall, port, hostname } = error as NodeJS.ErrnoException & {
    port?: number
    hostname?: string
  }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to a free one.`
  if (code === 'EACCES' && port)
    return `This user is not allowed to listen on port ${port}. Set PORT to a number above 1023.`
  const isUnknownHost = hostname !== undefined && hostname === process.env.HOST
  if (isUnknownHost || (code === 'EADDRNOTAVAIL' && syscall === 'listen'))
    return 'HOST must be an address of this machine. Remove it to listen on all addresses.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** False when scripts/compile.ts imports this file. Node before 24.2 has no `import.meta.main`. */
if (import.meta.main ?? true) {
  try {
    await start()
  } catch (error) {
    console.error(explain(error))
    await cleanUp((failure) => console.error(failure.message))
    process.exit(1)
  }
}
