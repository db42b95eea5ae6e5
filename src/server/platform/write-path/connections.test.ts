import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedConnection } from './connections.ts'

/** Returns a pool that records its connections and the arguments of their releases. */
function openPool(failures = 0) {
  const connections: { readonly releases: (Error | undefined)[] }[] = []
  const pool = {
    connect: async () => {
      await sleep(1)
      if (failures > 0) {
        failures -= 1
        throw new Error('no connection')
      }
      const releases: (Error | undefined)[] = []
      connections.push({ releases })
      return { release: (error?: Error) => void releases.push(error) }
    },
  }
  return { acquire: sharedConnection(pool as unknown as pg.Pool), connections }
}

describe('a shared connection', () => {
  test('serves concurrent callers and returns to the pool after the last release', async () => {
    const { acquire, connections } = openPool()
    const [first, second] = await Promise.all([acquire(), acquire()])
    expect(first.client).toBe(second.client)
    first.release()
    const third = await acquire()
    expect(third.client).toBe(first.client)
    second.release()
    expect(connections).toMatchObject([{ releases: [] }])
    third.release()
    expect(connections).toMatchObject([{ releases: [undefined] }])
    const later = await acquire()
    expect(connections).toHaveLength(2)
    later.release()
  })

  test('returns to the pool regularly under constant use', async () => {
    const { acquire, connections } = openPool()
    const first = await acquire()
    await sleep(220)
    const later = acquire()
    await sleep(5)
    expect(connections).toHaveLength(1)
    first.release()
    const second = await later
    expect(connections).toMatchObject([{ releases: [undefined] }, { releases: [] }])
    second.release()
  })

  test('that is released with an error is not reused, and is closed', async () => {
    const { acquire, connections } = openPool()
    const [first, second] = await Promise.all([acquire(), acquire()])
    const broken = new Error('gone')
    first.release(broken)
    const later = acquire()
    await sleep(5)
    expect(connections).toHaveLength(1)
    second.release()
    ;(await later).release()
    expect(connections).toMatchObject([{ releases: [broken] }, { releases: [undefined] }])
  })

  test('that failed to open is requested again by the next caller', async () => {
    const { acquire, connections } = openPool(1)
    const both = await Promise.allSettled([acquire(), acquire()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    ;(await acquire()).release()
    expect(connections).toMatchObject([{ releases: [undefined] }])
  })
})
