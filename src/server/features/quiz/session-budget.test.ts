import { expect, test } from 'vitest'
import { sessionBudget } from './session-budget.ts'

test('the rate limit applies to each session separately and resets every second', () => {
  let now = 5_000
  const spend = sessionBudget(2, () => now)
  spend('a')
  spend('a')
  expect(() => spend('a')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfter: 1 }))
  spend('b')
  now = 5_999
  expect(() => spend('a')).toThrow(/try again in a second/)
  now = 6_000
  spend('a')
})

test('0 sets no limit', () => {
  const spend = sessionBudget(0)
  expect(() => {
    for (let times = 0; times < 10_000; times += 1) spend('a')
  }).not.toThrow()
})
