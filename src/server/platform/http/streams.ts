import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** JSON of a `T` that is made while it is sent. The pieces are stripped to the schema already. */
export class JsonStream<T> {
  declare readonly type: T
  readonly stream: Readable

  constructor(stream: Readable) {
    this.stream = stream
  }

  sendWith(reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(this.stream)
  }
}

/** The fields of an object; lists can come one item after the other. */
export type StreamedFields<T> = {
  readonly [K in keyof T]: T[K] extends readonly (infer Item)[]
    ? readonly Item[] | AsyncIterable<Item>
    : T[K]
}

/** Yields the JSON of an object in pieces, in the order of the schema and stripped to it. */
export async function* jsonPieces<S extends z.ZodObject>(
  { shape }: S,
  fields: StreamedFields<z.input<S>>,
): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const value: unknown = fields[name as keyof typeof fields]
    if (schema instanceof z.ZodArray && isAsync(value)) {
      yield `${separator}"${name}":[`
      yield* itemPieces(schema.element as z.ZodType, value)
      yield ']'
    } else {
      const json: string | undefined = JSON.stringify(schema.parse(value))
      if (json === undefined) continue
      yield `${separator}"${name}":${json}`
    }
    separator = ','
  }
  yield '}'
}

async function* itemPieces(
  schema: z.ZodType,
  items: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let separator = ''
  for await (const item of items) {
    yield separator + JSON.stringify(schema.parse(item))
    separator = ','
  }
}

const isAsync = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Bytes that are made at once, so that few small pieces are sent. */
const PIECE_SIZE = 32_768

/**
 * Returns a function that sends streams, `width` at a time and each for at most `maxMs`, since each uses
 * a database connection. It waits for the first piece, so that an error until then gets an ordinary
 * error response; a later one cuts the response. Throws `unavailable` with the message if `capacity`
 * streams wait or run.
 */
export function streamQueue(
  { width, capacity, maxMs }: { width: number; capacity: number; maxMs: number },
  message: string,
): (open: () => AsyncGenerator<string | Uint8Array>) => Promise<Readable> {
  let running = 0
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async (open) => {
    if (running + waiting.length >= capacity) throw new AppError('unavailable', message)
    if (running < width) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      const stream = await startStream(joined(open()))
      const timer = setTimeout(() => stream.destroy(new Error('the stream took too long')), maxMs)
      stream.once('close', () => {
        clearTimeout(timer)
        release()
      })
      return stream
    } catch (error) {
      release()
      throw error
    }
  }
}

async function* joined<Piece extends string | Uint8Array>(
  pieces: AsyncGenerator<Piece>,
): AsyncGenerator<string | Uint8Array> {
  let waiting: Piece[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < PIECE_SIZE) continue
    yield join(waiting)
    waiting = []
    size = 0
  }
  yield join(waiting)
}

/** Returns pieces as one. They are all texts or all bytes. */
const join = (pieces: readonly (string | Uint8Array)[]): string | Uint8Array =>
  typeof pieces[0] === 'string' ? pieces.join('') : Buffer.concat(pieces as readonly Uint8Array[])

/** Waits for the first piece. A stream that is destroyed ends the generator, also one that was not read. */
async function startStream(source: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const pieces: Promise<IteratorResult<string | Uint8Array>>[] = [
    Promise.resolve(await source.next()),
  ]
  const stream = new Readable({
    highWaterMark: PIECE_SIZE,
    read() {
      const piece = pieces.pop() ?? source.next()
      piece.then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
  })
  stream.once('close', () => void source.return(undefined).catch(() => {}))
  return stream
}
