import { expect, test } from 'vitest'
import { pageRangeText } from './page-range.ts'

const textFor = (page: number, rows: number, total: number) =>
  pageRangeText(page, { rows: Array.from({ length: rows }), total }, 'users')

test('names the range of rows unless the page has all of them', () => {
  expect(textFor(1, 0, 0)).toBe('0 users')
  expect(textFor(1, 1, 1)).toBe('1 user')
  expect(textFor(1, 50, 50)).toBe('50 users')
  expect(textFor(1, 50, 1234)).toBe('1–50 of 1,234 users')
  expect(textFor(25, 34, 1234)).toBe('1,201–1,234 of 1,234 users')
  expect(textFor(30, 0, 1234)).toBe('1,234 users')
})
