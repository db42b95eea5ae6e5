import { expect, test } from 'vitest'
import { erasesMore, monthsBefore, readMonths } from './retention.ts'

test.each([
  [null, null, false],
  [null, 12, true],
  [24, 12, true],
  [12, 12, false],
  [12, 24, false],
  [12, null, false],
])('from %s to %s months erases more answers: %s', (before, after, expected) => {
  expect(erasesMore(before, after)).toBe(expected)
})

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['120', 120],
  ['121', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['', undefined],
])('reads %j as %s months', (text, months) => {
  expect(readMonths(text)).toBe(months)
})

test.each([
  [1, '2026-11-23', '2026-10-23'],
  [12, '2026-11-23', '2025-11-23'],
  [1, '2026-03-31', '2026-02-28'],
  [13, '2024-03-31', '2023-02-28'],
])('%i months before %s is %s', (months, from, expected) => {
  expect(monthsBefore(months, new Date(`${from}T12:00:00Z`))).toBe(expected)
})
