import { expect, test } from 'vitest'
import { roundBudget } from './round-budget.ts'

test('the rate limit applies to each round separately and resets every second', () => {
  let now = 5_000
  const spend = roundBudget(2, () => now)
  spend('a', undefined)
  spend('a', undefined)
  expect(() => spend('a', undefined)).toThrow(expect.objectContaining({ retryAfter: 1 }))
  spend('b', undefined)
  now = 5_999
  expect(() => spend('a', undefined)).toThrow(/try again in a second/)
  now = 6_000
  spend('a', undefined)
})

test('0 sets no limit', () => {
  const spend = roundBudget(0)
  expect(() => {
    for (let times = 0; times < 10_000; times += 1) spend('a', undefined)
  }).not.toThrow()
})

test('a repeat is free, even if the limit is reached', () => {
  let now = 5_000
  const spend = roundBudget(2, () => now)
  spend('a', 'first')
  for (let times = 0; times < 10; times += 1) spend('a', 'first')
  now = 6_000
  spend('a', 'second')
  spend('a', 'third')
  expect(() => spend('a', 'fourth')).toThrow(/try again/)
  spend('a', 'first')
  expect(() => spend('b', 'first')).not.toThrow()
})

test('a repeat is free only in its own round', () => {
  const spend = roundBudget(1, () => 5_000)
  spend('a', 'same')
  spend('b', 'same')
  expect(() => spend('b', 'other')).toThrow(/try again/)
})

test('the latest 5,000 repeats are free, and the oldest are forgotten', () => {
  const spend = roundBudget(1, () => 5_000)
  spend('a', 'first')
  const fill = (name: string) => {
    for (let count = 0; count < 5_000; count += 1) spend(`${name} ${count}`, 'any')
  }
  fill('b')
  expect(() => spend('a', 'first')).not.toThrow()
  fill('c')
  expect(() => spend('a', 'first')).toThrow(/try again/)
})
