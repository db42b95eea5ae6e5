import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { EmbeddedUnavailable } from '#server/platform/db/postgres-binaries.ts'
import { DataFolderError } from '#server/platform/db/data-folder.ts'

const FILE = join(import.meta.dirname, '..', '..', '.env')

/** Reads the configuration from the environment and `.env`; the environment has precedence. */
export function readEnvironment(): Config {
  if (existsSync(FILE)) process.loadEnvFile(FILE)
  return readConfig(process.env)
}

/** True for errors that the operator can fix, whose message says how. */
export const isOperatorError = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataFolderError ||
  error instanceof EmbeddedUnavailable
