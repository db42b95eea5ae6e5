import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { EmbeddedUnavailable } from '#server/platform/db/postgres-binaries.ts'
import { DataFolderError } from '#server/platform/db/data-folder.ts'

const FILE = join(import.meta.dirname, '..', '..', '.env')

/** What is set for the server and its commands: in the environment, or else in `.env`. */
export function readEnvironment(): Config {
  if (existsSync(FILE)) process.loadEnvFile(FILE)
  return readConfig(process.env)
}

/** What whoever runs the server can mend: the message says how, and nothing else need be shown. */
export const isMendable = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataFolderError ||
  error instanceof EmbeddedUnavailable
