import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('makes it when it is first asked for, and once', () => {
  let made = 0
  const value = memoize(() => {
    made += 1
    return undefined
  })
  expect(made).toBe(0)
  expect([value(), value(), made]).toEqual([undefined, undefined, 1])
})
