import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as accounts from './commands/accounts.ts'
import { backup } from './commands/backup.ts'
import { check } from './commands/check.ts'
import { CommandFailed, UsageError } from './commands/command.ts'
import type { Command } from './commands/command.ts'
import { demo } from './commands/demo.ts'
import * as cluster from './commands/distribute.ts'
import { setUpLink } from './commands/setup-link.ts'
import { restore } from './commands/restore.ts'
import { discardSealedResponses, rotateSealingKey } from './commands/sealing-key.ts'
import { ConfigError } from './config/config.ts'
import type { Config } from './config/config.ts'
import { createDataDir } from './config/data-dir.ts'
import { isOperatorError, readEnvironment } from './config/environment.ts'
import { findServerKey, loadServerKey } from './config/sealing.ts'
import type { ServerKey } from './platform/sealing/server-key.ts'
import { checkConnection } from './platform/db/connection-check.ts'
import { databaseOn, openPool } from './platform/db/database.ts'
import type { Connection } from './platform/db/database.ts'
import { runningConnection, startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { STORED_FUNCTIONS } from './stored-functions.ts'
import { openLogs } from './platform/log/logs.ts'

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

async function run(args: readonly string[]): Promise<string> {
  const [name = '', ...rest] = args
  if (['', 'help', '--help', '-h'].includes(name)) return help()
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`Unknown command: ${name}.\n\n${help()}`)
  if (rest.includes('--help') || rest.includes('-h')) {
    return `Usage: npm run admin -- ${command.usage}\n\n${command.description}`
  }
  const runCommand = await parseArguments(command, rest)

  const config = readEnvironment()
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

try {
  const output = await run(process.argv.slice(2))
  if (output) console.log(output)
} catch (error) {
  const expected =
    error instanceof UsageError || error instanceof CommandFailed || isOperatorError(error)
  console.error(expected ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
