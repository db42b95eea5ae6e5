import { mkdirSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** Makes the folder of DATA_DIR where it is new; a ConfigError where that cannot be. */
export function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(`DATA_DIR ${path} cannot be made or entered (${code}).`)
  }
}
