import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { EmbeddedUnavailable } from '#server/platform/db/postgres-binaries.ts'
import { DatabaseUnusable } from '#server/platform/db/connection-check.ts'
import { ClusterProblem } from '#server/platform/db/cluster.ts'
import { NewerSchema, OtherBuild } from '#server/platform/db/migrate.ts'
import { OtherServerKey } from '#server/platform/sealing/claim.ts'
import { DataFolderError } from '#server/platform/db/data-folder.ts'

/** Read once; no part of the process looks them up again. */
const SECRET_KEYS = ['SEALING_KEY', 'SEALING_KEY_NEW'] as const

export const ENV_FILE = join(import.meta.dirname, '..', '..', '..', '.env')

/** Reads the configuration from the environment and `.env`; the environment has precedence. */
export function readEnvironment(file = ENV_FILE): Config {
  const config = readConfig(Object.assign(process.env, { ...readFileOf(file), ...process.env }))
  // No child process gets the key: PostgreSQL could write it to a core dump, or show it to a superuser.
  for (const name of SECRET_KEYS) delete process.env[name]
  if (config.databaseUrl === undefined) forgetConnectionVariables()
  return config
}

/**
 * Removes the variables of PostgreSQL's programs, such as PGPORT and PGOPTIONS: they are for another database,
 * and both our connections and the embedded PostgreSQL would follow them.
 */
function forgetConnectionVariables(): void {
  for (const name of Object.keys(process.env)) {
    if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
  }
}

/** Quotes a value of which only the beginning is quoted: `"Acme, Inc." <office@acme.example>`. */
const HALF_QUOTED = /^(\s*(?:export\s+)?\w+\s*=\s*)("[^"\n]*"[^\S\n]*[^\s#'][^\n']*)$/gm

/** Returns the variables of a file, if there is one. Editors may begin it with a byte order mark. */
function readFileOf(file: string): NodeJS.Dict<string> {
  if (!existsSync(file)) return {}
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  return parseEnv(text.replaceAll(HALF_QUOTED, "$1'$2'"))
}

/** True for errors that the operator can fix, whose message says how. */
export const isOperatorError = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DatabaseUnusable ||
  error instanceof NewerSchema ||
  error instanceof OtherBuild ||
  error instanceof ClusterProblem ||
  error instanceof OtherServerKey ||
  error instanceof DataFolderError ||
  error instanceof EmbeddedUnavailable
