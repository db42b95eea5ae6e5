import type { Config } from '#server/config/config.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'

/** What was typed makes no sense, or names nobody; the message says what would. Exit code 2. */
export class UsageError extends Error {}

/** What was asked for cannot be done, or was found to be wrong; nothing was changed. Exit code 1. */
export class CommandFailed extends Error {}

/** What a command works with. */
export interface Bench {
  readonly db: Db
  readonly connection: Connection
  readonly config: Config
}

type Act = (bench: Bench) => Promise<string>

/** One of the operator's commands. */
export interface Command {
  readonly usage: string
  readonly does: string
  /** Leaves the schema as it is found, where it would be brought up to date before. */
  readonly asFound?: true
  /** Makes the database where DATA_DIR holds none yet. */
  readonly makesDatabase?: true
  /** Reads the arguments before anything is opened, and gives what to do; that gives what to print. */
  readonly read: (args: readonly string[]) => Act | Promise<Act>
}

/** The arguments, where there are so many of them and none is empty. */
export function exactly<N extends 0 | 1 | 2>(count: N, args: readonly string[]) {
  if (args.length !== count || args.includes('')) throw new UsageError('Wrong arguments.')
  return args as N extends 0
    ? readonly []
    : N extends 1
      ? readonly [string]
      : readonly [string, string]
}
