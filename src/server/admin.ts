import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TIERS, tierNamed } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { setRole, setTier } from './features/auth/grants.ts'
import { EmbeddedUnavailable } from './platform/db/binaries.ts'
import { openDatabase } from './platform/db/database.ts'
import type { Connection, Db } from './platform/db/database.ts'
import { DataFolderError } from './platform/db/data-folder.ts'
import { runningConnection, startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openLogs } from './platform/log/logs.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What was typed makes no sense, or names nobody; the message says what would. */
class UsageError extends Error {}

interface Command {
  readonly usage: string
  readonly does: string
  /** Reads the arguments before anything is opened, and gives what to do. */
  readonly read: (args: readonly string[]) => (db: Db) => Promise<string>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'grant-admin': {
    usage: 'grant-admin EMAIL',
    does: 'makes the account of EMAIL an admin',
    read: (args) => {
      const [email] = exactly(1, args)
      return async (db) => {
        const account = await setRole(db, email, 'admin')
        known(email, account !== undefined)
        const note = 'Nobody has confirmed that address: make sure that the account is theirs.'
        return `${email} is an admin now.${account?.confirmed ? '' : ` ${note}`}`
      }
    },
  },
  'set-plan': {
    usage: `set-plan EMAIL ${TIERS.join('|')}`,
    does: 'puts the account of EMAIL on a plan',
    read: (args) => {
      const [email, name] = exactly(2, args)
      const tier = readTier(name)
      return async (db) => {
        known(email, await setTier(db, email, tier))
        return `${email} is on the ${tier} plan now.`
      }
    },
  },
}

function readTier(name: string): Tier {
  const tier = tierNamed(name)
  if (!tier) throw new UsageError(`There is no plan ${name}. Plans: ${TIERS.join(', ')}.`)
  return tier
}

function exactly<N extends 1 | 2>(count: N, args: readonly string[]) {
  if (args.length !== count || args.includes('')) throw new UsageError('Wrong arguments.')
  return args as N extends 1 ? readonly [string] : readonly [string, string]
}

function known(email: string, found: boolean): void {
  if (!found) throw new UsageError(`There is no account with the address ${email}.`)
}

function help(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `Usage: npm run admin -- COMMAND\n\n${lines.join('\n')}`
}

/** The database of a running server, or its data folder's own for as long as the command takes. */
async function openFor(config: Config): Promise<{ connection: Connection; close: () => unknown }> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, close: () => {} }
  }
  const folder = join(config.dataDir, 'postgres')
  if (!existsSync(folder)) {
    throw new ConfigError(`There is no database in ${config.dataDir}. Start the server first.`)
  }
  const running = await runningConnection(folder)
  if (running) return running
  const server = await startEmbedded(folder, openLogs('error').main)
  return { connection: server.connection, close: () => server.stop() }
}

async function run(args: readonly string[]): Promise<string> {
  const [name = '', ...rest] = args
  if (name === '' || name === 'help' || rest.includes('--help')) return help()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${help()}`)
  const act = readArguments(command, rest)

  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const { connection, close } = await openFor(readConfig(process.env))
  const db = openDatabase(connection, openLogs('error').main, 1)
  try {
    await migrate(db)
    return await act(db)
  } finally {
    await db.destroy()
    await close()
  }
}

function readArguments(command: Command, args: readonly string[]) {
  try {
    return command.read(args)
  } catch (error) {
    if (error instanceof UsageError) {
      throw new UsageError(`${error.message}\nUsage: npm run admin -- ${command.usage}`)
    }
    throw error
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const expected =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof EmbeddedUnavailable
  console.error(expected ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
