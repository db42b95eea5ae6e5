import { expect, test } from 'vitest'
import { once } from './once.ts'

test('creates the value once, on the first call', () => {
  let created = 0
  const value = once(() => {
    created += 1
    return undefined
  })
  expect(created).toBe(0)
  expect([value(), value(), created]).toEqual([undefined, undefined, 1])
})
