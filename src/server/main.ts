import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_CONTACT_EMAIL, PRODUCT_NAME } from '#domain/product.ts'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { makeDataDir } from './config/data-dir.ts'
import { isMendable, readEnvironment } from './config/environment.ts'
import { databaseOn, openPool } from './platform/db/database.ts'
import { isUnencrypted } from './platform/db/tls-check.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import type { IdentityProvider } from './platform/identity/provider.ts'
import { chooseInsightProvider } from './platform/ai/choose.ts'
import { choosePayments } from './platform/payments/choose.ts'
import { prepareJobs } from './platform/jobs/pg-boss.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { errorFieldsWithStack } from './platform/log/error-fields.ts'
import { openLogs } from './platform/log/logs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { fileMailer } from './platform/mail/outbox.ts'
import { chooseTracing } from './platform/telemetry/choose-tracing.ts'
import { VERSION } from './platform/version.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const STOP_LIMIT_MS = 10_000
/** Connections that may wait to be taken; the kernel's own limit is often the same. */
const BACKLOG = 4_096

/** Undone in reverse order when the server stops, or when it cannot start. */
const cleanups: (() => Promise<void>)[] = []

/** Aborted at the first signal: from then on the server says that it is not ready. */
const stopping = new AbortController()

async function start(): Promise<void> {
  const config = readEnvironment()
  const logs = openLogs(config.logLevel)
  stopOnSignals(logs, config)
  endOnFaults(logs)

  const tracing = await chooseTracing(config.tracing, logs.main)
  cleanups.push(async () => tracing?.stop())
  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await startOwnDatabase(config, logs)
  // Whoever may not have the data folder reads that alone.
  logs.main.info({ version: VERSION, node: process.versions.node }, 'starting')
  const pool = openPool(connection, logs.main)
  const db = databaseOn(pool, tracing?.recordQuery)
  cleanups.push(() => db.destroy())
  await migrate(db)
  await prepareJobs(pool)

  if (config.publicUrl.startsWith('https:') && config.trustProxy === false) {
    logs.main.warn('all clients count as one, the proxy: TRUST_PROXY is off')
  }
  if (config.databaseUrl && isUnencrypted(config.databaseUrl, process.env)) {
    logs.main.warn(
      'the database is on another machine, and what is sent to it is not encrypted: add ?sslmode=verify-full to DATABASE_URL',
    )
  }
  const mailer = await chooseMailer(config, logs)
  cleanups.push(async () => mailer.close())
  const jobs = openJobs(pool, logs.main)
  const buildFolder = join(ROOT, 'build')
  const identityProvider = await chooseIdentityProvider(config)
  const payments = await choosePayments(config.stripe, logs.main)
  const insightProvider = await chooseInsightProvider(config.ai, logs.main)
  const app = await buildApp({
    config,
    db,
    pool,
    jobs,
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
  // A crowd that comes all at once waits in the kernel for a moment, in place of trying again and again.
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  const address = app.addresses().find((address) => typeof address === 'object')
  logs.main.info(
    {
      port: address?.port,
      database: config.databaseUrl ? 'DATABASE_URL' : 'embedded',
      metrics: config.metricsToken !== undefined,
      traces: tracing !== null,
      ms: Math.round(process.uptime() * 1_000),
    },
    'ready',
  )
  // For the person who started it; everything else is for whoever reads logs.
  console.log(`${PRODUCT_NAME} is ready at ${shownUrl(config, address?.port ?? config.port)}`)
}

async function startOwnDatabase(config: Config, logs: Logs) {
  makeDataDir(config.dataDir)
  const server = await startEmbedded(join(config.dataDir, 'postgres'), logs.main)
  cleanups.push(() => server.stop())
  return server.connection
}

async function freeSpaceAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Says once where mails go, so that nobody waits for those that lie in a folder. */
async function chooseMailer(config: Config, logs: Logs): Promise<Mailer> {
  if (config.smtpUrl === undefined) {
    const folder = join(config.dataDir, 'outbox')
    logs.main.info({ folder }, 'mails are written into files: SMTP_URL is not set')
    return fileMailer(folder, config.mailFrom)
  }
  logs.main.info({ server: new URL(config.smtpUrl).host }, 'mails go out by SMTP')
  if (config.contactEmail === DEFAULT_CONTACT_EMAIL) {
    logs.main.warn('messages to us are mailed to nobody: CONTACT_EMAIL is not set')
  }
  // Loaded only where it is used: it costs 6 MB and a tenth of a second.
  const { smtpMailer } = await import('./platform/mail/smtp.ts')
  return smtpMailer(config.smtpUrl, config.mailFrom)
}

async function chooseIdentityProvider({ google }: Config): Promise<IdentityProvider | null> {
  if (google === null) return null
  // Loaded only where it is used, as the mail server's client is.
  const { openIdProvider } = await import('./platform/identity/openid.ts')
  return openIdProvider(google)
}

function shownUrl(config: Config, port: number): string {
  return process.env.PUBLIC_URL ? config.publicUrl : `http://localhost:${port}`
}

/**
 * At the first signal the server says that it is not ready, and goes on for the time of grace, in
 * which a balancer takes notice; a second signal ends that.
 */
function stopOnSignals(logs: Logs, { stopGraceSeconds }: Config): void {
  const hurry = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) return hurry.abort()
      stopping.abort()
      logs.main.info({ signal: name, stopGraceSeconds }, 'stopping')
      void sleep(stopGraceSeconds * 1_000, undefined, { signal: hurry.signal })
        .catch(() => {})
        .then(() => stop(logs))
    })
  }
}

async function stop(logs: Logs): Promise<void> {
  const begun = performance.now()
  setTimeout(() => {
    logs.main.error({ limit: STOP_LIMIT_MS }, 'did not stop in time')
    process.exit(1)
  }, STOP_LIMIT_MS).unref()
  await cleanUp((error) => logs.main.error({ err: errorFieldsWithStack(error) }, 'could not clean up'))
  logs.main.info({ ms: Math.round(performance.now() - begun) }, 'stopped')
  process.exit(0)
}

/** As Node would, but in a line like all others: what it prints has all that an error carries. */
function endOnFaults(logs: Logs): void {
  process.on('uncaughtException', (error) => {
    logs.main.fatal({ err: errorFieldsWithStack(error) }, 'ended by a fault of ours')
    process.exit(1)
  })
}

async function cleanUp(failed: (error: Error) => void): Promise<void> {
  for (const undo of cleanups.toReversed()) await undo().catch(failed)
}

/** One sentence for what the operator can mend; everything for what is a fault of ours. */
function explain(error: unknown): string {
  if (isMendable(error)) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to a free one.`
  if (code === 'EACCES' && port) return `Port ${port} is not allowed for this user. Set PORT.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Not where scripts/compile.ts loads this; the oldest Nodes that will do know no `main`. */
if (import.meta.main ?? true) {
  try {
    await start()
  } catch (error) {
    console.error(explain(error))
    await cleanUp((failure) => console.error(failure.message))
    process.exit(1)
  }
}
