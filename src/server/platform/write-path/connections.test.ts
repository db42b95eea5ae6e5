import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedConnection } from './connections.ts'

/** A pool that counts what it gives, and says with what it was given back. */
function openPool(refuses = 0) {
  const given: { readonly back: (Error | undefined)[] }[] = []
  const pool = {
    connect: async () => {
      await sleep(1)
      if (refuses > 0) {
        refuses -= 1
        throw new Error('no connection')
      }
      const back: (Error | undefined)[] = []
      given.push({ back })
      return { release: (broken?: Error) => void back.push(broken) }
    },
  }
  return { take: sharedConnection(pool as unknown as pg.Pool), given }
}

describe('a shared connection', () => {
  test('is one for all at the same time, and goes back when the last is done', async () => {
    const { take, given } = openPool()
    const [first, second] = await Promise.all([take(), take()])
    expect(first.client).toBe(second.client)
    first.release()
    const third = await take()
    expect(third.client).toBe(first.client)
    second.release()
    expect(given).toMatchObject([{ back: [] }])
    third.release()
    expect(given).toMatchObject([{ back: [undefined] }])
    const later = await take()
    expect(given).toHaveLength(2)
    later.release()
  })

  test('goes back now and then although somebody always has it', async () => {
    const { take, given } = openPool()
    const first = await take()
    await sleep(220)
    const later = take()
    await sleep(5)
    expect(given).toHaveLength(1)
    first.release()
    const second = await later
    expect(given).toMatchObject([{ back: [undefined] }, { back: [] }])
    second.release()
  })

  test('that broke is taken by nobody more, and closed', async () => {
    const { take, given } = openPool()
    const [first, second] = await Promise.all([take(), take()])
    const broken = new Error('gone')
    first.release(broken)
    const later = take()
    await sleep(5)
    expect(given).toHaveLength(1)
    second.release()
    ;(await later).release()
    expect(given).toMatchObject([{ back: [broken] }, { back: [undefined] }])
  })

  test('that failed to open is requested again by the next caller', async () => {
    const { take, given } = openPool(1)
    const both = await Promise.allSettled([take(), take()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    ;(await take()).release()
    expect(given).toMatchObject([{ back: [undefined] }])
  })
})
