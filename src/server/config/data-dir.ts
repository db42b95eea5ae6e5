import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '#server/platform/create-folder.ts'
import { ConfigError } from './config.ts'

/** Creates the folder of DATA_DIR if needed. Throws a ConfigError if it cannot be written to. */
export function createDataDir(path: string): void {
  try {
    createFolder(path)
    rmdirSync(mkdtempSync(join(path, '.write-check-')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Node reports ENOENT for a folder that cannot be created on a read-only file system.
    const reason = code === 'EROFS' || code === 'ENOENT' ? 'read-only' : code
    throw new ConfigError(
      `DATA_DIR ${path} cannot be written to (${reason}). Make it writable for the user who runs the server, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}
