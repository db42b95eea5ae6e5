import { lstatSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupFileError } from './file-format.ts'

/** Writes chunks, compressed with gzip, to the standard output. */
export const writeToOutput = (chunks: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(readable(chunks), createGzip(), process.stdout).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EPIPE'
      ? new BackupFileError('The backup is incomplete: the program that reads it ended.')
      : error
  })

/**
 * Writes a gzip file that only its owner can read. Writes to a temporary name and renames it, so a
 * file at `path` is always complete. Throws if the file exists.
 */
export async function writeCompressedFile(
  path: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  rejectExisting(path)
  const partial = `${path}.partial`
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFileError(
      error.code === 'EEXIST'
        ? `${partial} exists: another backup is being written, or one was interrupted. If none is running, remove the file.`
        : error.code === 'ENOENT'
          ? `The folder ${dirname(path)} does not exist.`
          : `${path} cannot be written (${error.code}).`,
      { cause: error },
    )
  })
  try {
    // `flush` syncs the file to disk before it is closed.
    const file = handle.createWriteStream({ flush: true })
    await pipeline(readable(chunks), createGzip(), file)
    rejectExisting(path)
    await rename(partial, path)
    await syncFolder(path)
  } catch (error) {
    await rm(partial, { force: true })
    throw asDiskFullError(error, path)
  }
}

const readable = (chunks: AsyncIterable<Buffer>) => Readable.from(chunks, { objectMode: false })

function rejectExisting(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new BackupFileError(`${path} already exists. Nothing was changed.`)
  }
}

/** Syncs the renamed directory entry to disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

function asDiskFullError(error: unknown, path: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error
  return new BackupFileError(`Not enough disk space for ${path}. The partial file was removed.`)
}
