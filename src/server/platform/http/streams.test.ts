import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonPieces, streamQueue } from './streams.ts'

const queue = (limits: Partial<Parameters<typeof streamQueue>[0]> = {}) =>
  streamQueue({ width: 1, capacity: 2, maxMs: 5_000, ...limits }, 'Busy.')

/** Long enough for several pieces. */
const LONG = 'x'.repeat(100_000)

async function* failing(pieces: number): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece++) yield LONG
  throw new Error('lost')
}

async function* bytes(isLost: boolean): AsyncGenerator<Uint8Array> {
  for (let byte = 0; byte < 256; byte++) yield Uint8Array.of(byte)
  if (isLost) throw new Error('lost')
}

async function* one(): AsyncGenerator<string> {
  yield 'one'
}

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

describe('a stream', () => {
  test('sends what the generator yields, and ends it', async () => {
    let ended = false
    const stream = await queue()(async function* () {
      try {
        for (let piece = 0; piece < 20; piece++) yield LONG
      } finally {
        ended = true
      }
    })
    expect(await text(stream)).toHaveLength(20 * LONG.length)
    expect(ended).toBe(true)
  })

  test('makes no more than is read', async () => {
    let made = 0
    const stream = await queue()(async function* () {
      for (; made < 1_000; made++) yield LONG
    })
    await sleep(50)
    expect(made).toBeLessThan(5)
    stream.destroy()
  })

  test('throws an error before the first piece, and is cut by a later one', async () => {
    const start = queue()
    await expect(start(() => failing(0))).rejects.toThrow('lost')
    await expect(text(await start(() => failing(2)))).rejects.toThrow('lost')
  })

  test('sends bytes as they are, and joins small ones before the first is sent', async () => {
    const sent = await buffer(await queue()(() => bytes(false)))
    expect([...sent]).toEqual(Array.from({ length: 256 }, (_, byte) => byte))
    await expect(queue()(() => bytes(true))).rejects.toThrow('lost')
  })

  test('ends its generator when it is destroyed, also unread, or takes too long', async () => {
    let running = 0
    const endless = async function* () {
      running++
      try {
        for (;;) yield LONG
      } finally {
        running--
      }
    }
    const unread = await queue()(endless)
    unread.destroy()
    const slow = await queue({ maxMs: 20 })(endless)
    slow.on('error', () => {})
    await expect.poll(() => running).toBe(0)
    expect(slow.destroyed).toBe(true)
  })

  test('waits for its turn, and is refused if too many wait', async () => {
    const start = queue()
    const first = await start(one)
    const second = start(one)
    await expect(start(one)).rejects.toThrow('Busy.')
    first.destroy()
    expect(await text(await second)).toBe('one')
    expect(await text(await start(one))).toBe('one')
  })
})

test('JSON in pieces is the same as in one piece, stripped to its schema', async () => {
  const schema = z.object({
    name: z.string(),
    rows: z.array(z.object({ id: z.int() })),
    empty: z.array(z.int()),
    few: z.array(z.int()),
    missing: z.string().optional(),
    last: z.boolean().nullable(),
  })
  const rows = [{ id: 1, secret: 'x' }, { id: 2 }]
  let json = ''
  const fields = { name: 'Ada', few: [3], missing: undefined, last: null }
  const pieces = jsonPieces(schema, { ...fields, rows: inTurn(rows), empty: inTurn([]) })
  for await (const piece of pieces) json += piece
  expect(json).toBe(JSON.stringify(schema.parse({ ...fields, rows, empty: [] })))
  expect(json).not.toContain('secret')
})
