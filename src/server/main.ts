import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_CONTACT_EMAIL, PRODUCT_NAME } from '#domain/product.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { EmbeddedUnavailable } from './platform/db/binaries.ts'
import { databaseOn, openPool } from './platform/db/database.ts'
import { DataFolderError } from './platform/db/data-folder.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import type { IdentityProvider } from './platform/identity/provider.ts'
import { chooseInsightProvider } from './platform/ai/choose.ts'
import { choosePayments } from './platform/payments/choose.ts'
import { prepareJobs } from './platform/jobs/boss.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLogs } from './platform/log/logs.ts'
import type { Logs } from './platform/log/logs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { fileMailer } from './platform/mail/outbox.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const STOP_LIMIT_MS = 10_000

/** Undone in reverse order when the server stops, or when it cannot start. */
const cleanups: (() => Promise<void>)[] = []

async function start(): Promise<void> {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const config = readConfig(process.env)
  const logs = openLogs(config.logLevel)
  stopOnSignals(logs)

  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await startOwnDatabase(config, logs)
  const pool = openPool(connection, logs.main)
  const db = databaseOn(pool)
  cleanups.push(() => db.destroy())
  await migrate(db)
  await prepareJobs(pool)

  if (config.publicUrl.startsWith('https:') && config.trustProxy === false) {
    logs.main.warn('all clients count as one, the proxy: TRUST_PROXY is off')
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
    jobs,
    mailer,
    payments,
    identityProvider,
    insightProvider,
    logs,
    buildFolder,
  })
  cleanups.push(() => jobs.stop())
  cleanups.push(() => app.close())
  await jobs.start()
  await app.listen({ port: config.port, host: config.host })
  const address = app.addresses().find((address) => typeof address === 'object')
  // For the person who started it; everything else is for whoever reads logs.
  console.log(`${PRODUCT_NAME} is ready at ${shownUrl(config, address?.port ?? config.port)}`)
}

async function startOwnDatabase(config: Config, logs: Logs) {
  makeFolder(config.dataDir)
  const server = await startEmbedded(join(config.dataDir, 'postgres'), logs.main)
  cleanups.push(() => server.stop())
  return server.connection
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(`DATA_DIR ${path} cannot be made or entered (${code}).`)
  }
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

function stopOnSignals(logs: Logs): void {
  let stopping = false
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (stopping) return
      stopping = true
      logs.main.info('stopping')
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
      void cleanUp().then(() => process.exit(0))
    })
  }
}

async function cleanUp(): Promise<void> {
  for (const undo of cleanups.toReversed()) {
    await undo().catch((error: unknown) => console.error(error))
  }
}

/** One sentence for what the operator can mend; everything for what is a fault of ours. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof EmbeddedUnavailable
  ) {
    return error.message
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to a free one.`
  if (code === 'EACCES' && port) return `Port ${port} is not allowed for this user. Set PORT.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  await cleanUp()
  process.exit(1)
}
