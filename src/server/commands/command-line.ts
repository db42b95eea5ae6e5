import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as accounts from './accounts.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { CommandFailed, UsageError } from './command.ts'
import type { Command } from './command.ts'
import { demo } from './demo.ts'
import * as cluster from './distribute.ts'
import { setUpLink } from './setup-link.ts'
import { restore } from './restore.ts'
import { discardSealedResponses, rotateSealingKey } from './sealing-key.ts'
import { ConfigError } from '#server/config/config.ts'
import type { Config } from '#server/config/config.ts'
import { createDataDir } from '#server/config/data-dir.ts'
import { isOperatorError } from '#server/config/environment.ts'
import { findServerKey, loadServerKey } from '#server/config/sealing.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import { checkConnection } from '#server/platform/db/connection-check.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Connection } from '#server/platform/db/database.ts'
import { runningConnection, startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { openLogs } from '#server/platform/log/logs.ts'

/** A command's own output may be piped. */
const log = openLogs('error', process.stderr).main

const COMMANDS: Readonly<Record<string, Command>> = {
  'grant-admin': accounts.grantAdmin,
  'revoke-admin': accounts.revokeAdmin,
  'set-plan': accounts.setPlan,
  suspend: accounts.suspend,
  unsuspend: accounts.unsuspend,
  'reset-password': accounts.resetPassword,
  'sign-in-link': accounts.signInLink,
  'reset-second-factor': accounts.resetSecondFactor,
  'setup-link': setUpLink,
  backup,
  restore,
  check,
  demo,
  'rotate-sealing-key': rotateSealingKey,
  'discard-sealed': discardSealedResponses,
  distribute: cluster.spread,
  undistribute: cluster.gather,
}

function help(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, description: does }) => `  ${usage}\n      ${does}`,
  )
  return `Usage: npm run admin -- COMMAND\n\n${lines.join('\n')}`
}

/** Connects to the database of a running server, or starts the embedded one for the command. */
async function openFor(
  config: Config,
  { createsDatabase: makesDatabase }: Command,
): Promise<{ connection: Connection; close: () => unknown }> {
  if (config.databaseUrl) {
    const connection = await checkConnection(config.databaseUrl, config.isPooledByTransaction)
    return { connection, close: () => {} }
  }
  const folder = join(config.dataDir, 'postgres')
  if (!makesDatabase && !existsSync(folder)) {
    throw new ConfigError(`${config.dataDir} does not contain a database. Start the server first.`)
  }
  const running = await runningConnection(folder)
  if (running) return running
  const server = await startEmbedded(folder, log)
  return { connection: server.connection, close: () => server.stop() }
}

async function run(args: readonly string[], readConfig: () => Config): Promise<string> {
  const [name = '', ...rest] = args
  if (['', 'help', '--help', '-h'].includes(name)) return help()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`Unknown command: ${name}.\n\n${help()}`)
  if (rest.includes('--help') || rest.includes('-h')) {
    return `Usage: npm run admin -- ${command.usage}\n\n${command.description}`
  }
  const runCommand = await parseArguments(command, rest)

  const config = readConfig()
  const key = keyFor(config, command)
  runCommand.requireKey?.(key)
  if (command.createsDatabase && !config.databaseUrl) createDataDir(config.dataDir)
  const { connection, close } = await openFor(config, command)
  const pool = openPool(connection, log, 1)
  const db = databaseOn(pool)
  try {
    if (!command.skipsMigrations) await migrate(db, STORED_FUNCTIONS)
    return await runCommand({ db, pool, connection, config, key })
  } finally {
    await db.destroy()
    await close()
  }
}

// Before a database is made: without one the key is made too.
function keyFor(config: Config, { serverKey }: Command): ServerKey | undefined {
  if (!serverKey) return undefined
  return serverKey === 'needed' ? loadServerKey(config) : findServerKey(config)
}

async function parseArguments(command: Command, args: readonly string[]) {
  try {
    return await command.parse(args)
  } catch (error) {
    if (error instanceof UsageError) {
      throw new UsageError(`${error.message}\nUsage: npm run admin -- ${command.usage}`)
    }
    throw error
  }
}

/** What a command leaves for the terminal: its output, or an error that may need its stack. */
export type Outcome =
  | { readonly code: 0; readonly output: string }
  | { readonly code: 1 | 2; readonly error: unknown }

/** Runs a command line. The configuration is read only if the arguments are right. */
export async function runCommandLine(
  args: readonly string[],
  readConfig: () => Config,
): Promise<Outcome> {
  try {
    return { code: 0, output: await run(args, readConfig) }
  } catch (error) {
    const expected =
      error instanceof UsageError || error instanceof CommandFailed || isOperatorError(error)
    return {
      code: error instanceof UsageError ? 2 : 1,
      error: expected ? error.message : error,
    }
  }
}
