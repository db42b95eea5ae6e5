import { lstatSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupFileError } from './format.ts'

/**
 * Writes a compressed file that its owner alone may read, and that is whole once it has its name.
 * Refuses a name that is taken.
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  refuseTaken(path)
  const partial = `${path}.partial`
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFileError(
      error.code === 'EEXIST'
        ? `${partial} is in the way: another backup is being written there, or one was broken off. Remove it if none is.`
        : error.code === 'ENOENT'
          ? `There is no folder ${dirname(path)}.`
          : `${path} cannot be written (${error.code}).`,
      { cause: error },
    )
  })
  try {
    // On the disk before it is closed, and closed before this resolves.
    const file = handle.createWriteStream({ flush: true })
    await pipeline(Readable.from(pieces, { objectMode: false }), createGzip(), file)
    refuseTaken(path)
    await rename(partial, path)
    await keepName(path)
  } catch (error) {
    await rm(partial, { force: true })
    throw full(error, path)
  }
}

function refuseTaken(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new BackupFileError(`${path} is there already. Nothing was changed.`)
  }
}

/** A name too has to be on the disk. */
async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

function full(error: unknown, path: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error
  return new BackupFileError(`There is no room for ${path}. Nothing is left of it.`)
}
