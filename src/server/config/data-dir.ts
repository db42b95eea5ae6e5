import { mkdirSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** Creates the folder of DATA_DIR if it does not exist. Throws a ConfigError if that fails. */
export function createDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(`DATA_DIR ${path} cannot be created or accessed (${code}).`)
  }
}
