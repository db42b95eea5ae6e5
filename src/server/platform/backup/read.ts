import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  BackupFileError,
  Closing,
  DIGEST_BYTES,
  FORMAT,
  Header,
  LENGTH_BYTES,
  MARK,
} from './format.ts'
import type { Manifest } from './format.ts'

/** No frame is larger: whatever says so is damaged. */
const LARGEST_FRAME = 64 * 2 ** 20

/** Takes a table's binary COPY, all of it. */
export type TakeTable = (
  table: Header['tables'][number],
  rows: AsyncIterable<Buffer>,
) => Promise<void>

/**
 * Reads a backup to its end and checks every sum in it. Each table goes to `take`, of which nothing
 * may be kept before this has resolved. Throws a BackupFileError where the file is not whole.
 */
export async function readBackup(path: string, take: TakeTable = skip): Promise<Manifest> {
  let manifest: Manifest | undefined
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      manifest = await readContents(new Bytes(bytes), path, take)
    })
  } catch (error) {
    throw explained(error, path)
  }
  if (!manifest) throw damaged(path)
  return manifest
}

const skip: TakeTable = async (_table, rows) => {
  for await (const _ of rows);
}

async function readContents(bytes: Bytes, path: string, take: TakeTable): Promise<Manifest> {
  const mark = await bytes.upTo(MARK.length)
  if (!mark.equals(MARK)) throw notABackup(path)
  const header = parsed(Header, knownFormat(await bytes.frame(), path), path)
  const sums: string[] = []
  for (const table of header.tables) {
    const hash = createHash('sha256')
    await take(table, bytes.framesOf(hash))
    sums.push(hash.digest('hex'))
  }
  const closing = parsed(Closing, json(await bytes.frame(), path), path)
  const sum = bytes.sum()
  const told = await bytes.exactly(DIGEST_BYTES)
  const asTold =
    sum.equals(told) &&
    closing.tables.length === sums.length &&
    closing.tables.every(
      ({ name, sha256 }, index) => name === header.tables[index]?.name && sha256 === sums[index],
    )
  if (!asTold || !(await bytes.ended())) throw damaged(path)
  return { ...header, sums: closing.tables }
}

/** What came out of the file, to be asked for by length; sums up what was taken. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** So many bytes, or as many as there are left. */
  async upTo(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let there = this.#rest.length
    while (there < length) {
      const next = await this.#source.next()
      if (next.done) break
      parts.push(next.value)
      there += next.value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    const taken = all.subarray(0, length)
    this.#rest = all.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async exactly(length: number): Promise<Buffer> {
    const bytes = await this.upTo(length)
    if (bytes.length < length) throw new TooShort()
    return bytes
  }

  async frame(): Promise<Buffer> {
    const length = (await this.exactly(LENGTH_BYTES)).readUInt32BE()
    if (length > LARGEST_FRAME) throw new TooShort()
    return this.exactly(length)
  }

  /** Frames up to the empty one. */
  async *framesOf(hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = await this.frame()
      if (bytes.length === 0) return
      hash.update(bytes)
      yield bytes
    }
  }

  /** Of all that was taken so far. */
  sum(): Buffer {
    return this.#hash.copy().digest()
  }

  async ended(): Promise<boolean> {
    return (await this.upTo(1)).length === 0
  }
}

class TooShort extends Error {}

function knownFormat(bytes: Buffer, path: string): unknown {
  const header = json(bytes, path)
  const { format } = (header ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupFileError(
      `${path} was made by a newer version (format ${format}; this one reads ${FORMAT}). Nothing was changed.`,
    )
  }
  return header
}

function json(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw damaged(path)
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown, path: string): z.infer<T> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw damaged(path)
  return data
}

const notABackup = (path: string) =>
  new BackupFileError(`${path} is not a backup. Nothing was changed.`)

const damaged = (path: string) =>
  new BackupFileError(`${path} is damaged: its checksum does not fit. Nothing was changed.`)

const cutShort = (path: string) =>
  new BackupFileError(`${path} is damaged: it is cut short. Nothing was changed.`)

/** What reading and unpacking throw, in words. */
function explained(error: unknown, path: string): unknown {
  if (error instanceof TooShort) return cutShort(path)
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return cutShort(path)
  if (code === 'Z_DATA_ERROR') {
    return message === 'incorrect header check' ? notABackup(path) : damaged(path)
  }
  if (code === 'ENOENT') return new BackupFileError(`There is no file ${path}.`, { cause: error })
  if (syscall === 'open' || code === 'EISDIR' || code === 'EIO') {
    return new BackupFileError(`${path} cannot be read (${code}).`, { cause: error })
  }
  return error
}
