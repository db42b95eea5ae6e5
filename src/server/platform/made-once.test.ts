import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('twenty who ask at once get one and the same', async () => {
  let made = 0
  const get = madeOnce(async () => ({ number: ++made }))
  const all = await Promise.all(Array.from({ length: 20 }, get))
  expect(made).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(await get()).toBe(all[0])
})

test('what failed is tried again', async () => {
  let tries = 0
  const get = madeOnce(async () => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(get()).rejects.toThrow('not yet')
  expect(await get()).toBe(2)
})
