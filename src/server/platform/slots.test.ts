import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('slots are handed over in the order of the calls', async () => {
  const slots = new Slots(1)
  const order: string[] = []
  const use = async (name: string) => {
    const release = await slots.acquire()
    order.push(name)
    return release
  }
  const release = await use('first')
  const second = use('second')
  const third = use('third')
  await Promise.resolve()
  expect(order).toEqual(['first'])
  expect(slots.waiting).toBe(2)
  release?.()
  ;(await second)?.()
  ;(await third)?.()
  expect(order).toEqual(['first', 'second', 'third'])
  expect(await slots.acquire(1)).toBeDefined()
})

test('a caller that has waited too long gets none and takes none from the next one', async () => {
  const slots = new Slots(1)
  const release = await slots.acquire()
  const late = slots.acquire(100)
  const patient = slots.acquire(1_000)
  await vi.advanceTimersByTimeAsync(100)
  expect(await late).toBeUndefined()
  release?.()
  expect(await patient).toBeDefined()
})
