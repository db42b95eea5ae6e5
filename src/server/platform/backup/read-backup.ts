import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  BackupFileError,
  Trailer,
  DIGEST_BYTES,
  FORMAT,
  Header,
  LENGTH_BYTES,
  MAGIC,
} from './file-format.ts'
import type { BackupManifest } from './file-format.ts'

/** Bytes. A larger length means that the file is damaged. */
const MAX_FRAME = 64 * 2 ** 20

/** Consumes the binary COPY of a table. */
export type TableReader = (
  table: Header['tables'][number],
  rows: AsyncIterable<Buffer>,
) => Promise<void>

/**
 * Reads a backup and verifies all checksums. `readTable` must not commit its rows before this
 * resolves. Throws BackupFileError if the file is damaged.
 */
export async function readBackup(
  path: string,
  readTable: TableReader = skip,
): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      manifest = await readContents(new ByteReader(bytes), path, readTable)
    })
  } catch (error) {
    throw asBackupError(error, path)
  }
  if (!manifest) throw damaged(path)
  return manifest
}

const skip: TableReader = async (_table, rows) => {
  for await (const _ of rows);
}

async function readContents(
  bytes: ByteReader,
  path: string,
  readTable: TableReader,
): Promise<BackupManifest> {
  const magic = await bytes.upTo(MAGIC.length)
  if (!magic.equals(MAGIC)) throw notABackup(path)
  const header = parse(Header, parseHeaderJson(await bytes.frame(), path), path)
  const sums: string[] = []
  for (const table of header.tables) {
    const hash = createHash('sha256')
    await readTable(table, bytes.tableFrames(hash))
    sums.push(hash.digest('hex'))
  }
  const trailer = parse(Trailer, parseJson(await bytes.frame(), path), path)
  const checksum = bytes.checksum()
  const expected = await bytes.exactly(DIGEST_BYTES)
  const isIntact =
    checksum.equals(expected) &&
    trailer.tables.length === sums.length &&
    trailer.tables.every(
      ({ name, sha256 }, index) => name === header.tables[index]?.name && sha256 === sums[index],
    )
  if (!isIntact || !(await bytes.isAtEnd())) throw damaged(path)
  return { ...header, tableSums: trailer.tables }
}

/** Reads a stream by length and hashes what was read. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns `length` bytes, fewer at the end of the stream. */
  async upTo(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let available = this.#rest.length
    while (available < length) {
      const next = await this.#source.next()
      if (next.done) break
      parts.push(next.value)
      available += next.value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    const bytes = all.subarray(0, length)
    this.#rest = all.subarray(length)
    this.#hash.update(bytes)
    return bytes
  }

  async exactly(length: number): Promise<Buffer> {
    const bytes = await this.upTo(length)
    if (bytes.length < length) throw new Truncated()
    return bytes
  }

  async frame(): Promise<Buffer> {
    const length = (await this.exactly(LENGTH_BYTES)).readUInt32BE()
    if (length > MAX_FRAME) throw new Truncated()
    return this.exactly(length)
  }

  /** Yields frames up to the empty one. */
  async *tableFrames(hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = await this.frame()
      if (bytes.length === 0) return
      hash.update(bytes)
      yield bytes
    }
  }

  /** Returns the SHA-256 of all bytes read so far. */
  checksum(): Buffer {
    return this.#hash.copy().digest()
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.upTo(1)).length === 0
  }
}

class Truncated extends Error {}

/** Throws if the header has a newer format, which its schema would report as damaged. */
function parseHeaderJson(bytes: Buffer, path: string): unknown {
  const header = parseJson(bytes, path)
  const { format } = (header ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupFileError(
      `${path} was written by a newer version (format ${format}; this version reads ${FORMAT}). Nothing was changed.`,
    )
  }
  return header
}

function parseJson(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw damaged(path)
  }
}

function parse<T extends z.ZodType>(schema: T, value: unknown, path: string): z.infer<T> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw damaged(path)
  return data
}

const notABackup = (path: string) =>
  new BackupFileError(`${path} is not a backup. Nothing was changed.`)

const damaged = (path: string) =>
  new BackupFileError(`${path} is damaged: the checksum does not match. Nothing was changed.`)

const truncated = (path: string) =>
  new BackupFileError(`${path} is damaged: it is truncated. Nothing was changed.`)

/** Maps errors of reading and decompressing to messages for the operator. */
function asBackupError(error: unknown, path: string): unknown {
  if (error instanceof Truncated) return truncated(path)
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return truncated(path)
  if (code === 'Z_DATA_ERROR') {
    return message === 'incorrect header check' ? notABackup(path) : damaged(path)
  }
  if (code === 'ENOENT') {
    return new BackupFileError(`The file ${path} does not exist.`, { cause: error })
  }
  if (syscall === 'open' || code === 'EISDIR' || code === 'EIO') {
    return new BackupFileError(`${path} cannot be read (${code}).`, { cause: error })
  }
  return error
}
