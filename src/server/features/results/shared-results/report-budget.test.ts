import { expect, test } from 'vitest'
import { reportBudget } from './report-budget.ts'

const ROUNDS = ['a', 'b', 'c']

test('one network reports ten times a minute, in whatever rounds', () => {
  let time = 0
  const take = reportBudget(() => time)
  for (let count = 0; count < 10; count += 1) take(ROUNDS[count % 3] ?? '', '203.0.113.7')
  expect(() => take('a', '203.0.113.7')).toThrow('Many comments were reported')
  take('a', '203.0.113.8')
  time = 60_000
  take('a', '203.0.113.7')
})

test('a round has 20 reports a minute from all networks, unreadable addresses too', () => {
  const take = reportBudget(() => 0)
  for (let count = 0; count < 20; count += 1) take('a', count < 10 ? null : '203.0.113.7')
  expect(() => take('a', null)).toThrow('Many comments were reported')
  take('b', null)
})
