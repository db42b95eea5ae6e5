import type { Config } from '#server/config/config.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import type pg from 'pg'

/** The arguments are invalid or name no account. Exit code 2. */
export class UsageError extends Error {}

/** The command could not be done and changed nothing, or a check found problems. Exit code 1. */
export class CommandFailed extends Error {}

export interface CommandDeps {
  readonly db: Db
  /** The connection pool of `db`. */
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly config: Config
  /** The server key; undefined unless the command asks for it, or where it would be made. */
  readonly key: ServerKey | undefined
}

/**
 * Runs a command. `requireKey` throws if the command cannot be done with the configured server key, before a
 * database is created.
 */
export type RunCommand = ((deps: CommandDeps) => Promise<string>) & {
  readonly requireKey?: (key: ServerKey | undefined) => void
}

/** A command of `npm run admin`. */
export interface Command {
  readonly usage: string
  readonly description: string
  /** Runs without migrating the database first. */
  readonly skipsMigrations?: true
  /** Creates the database if DATA_DIR has none. */
  readonly createsDatabase?: true
  /** Needs the server key, which is made with a new database; or looks it up only. */
  readonly serverKey?: 'needed' | 'looked up'
  /** Checks the arguments and returns the function that runs the command and returns its output. */
  readonly parse: (args: readonly string[]) => RunCommand | Promise<RunCommand>
}

/** Returns the arguments. Throws a UsageError unless there are `count` of them and none is empty. */
export function expectArguments<N extends 0 | 1 | 2>(count: N, args: readonly string[]) {
  if (args.length !== count || args.includes('')) {
    const expected = ['no arguments', 'one argument', 'two arguments'][count]
    throw new UsageError(`This command takes ${expected}.`)
  }
  return args as N extends 0
    ? readonly []
    : N extends 1
      ? readonly [string]
      : readonly [string, string]
}

/** Returns the key of a command that needs it. */
export function requireKey({ key }: Pick<CommandDeps, 'key'>): ServerKey {
  if (!key) throw new Error('the command does not ask for the server key')
  return key
}
