import { expect, test } from 'vitest'
import { rangeInWords } from './range-in-words.ts'

const said = (page: number, rows: number, total: number) =>
  rangeInWords(page, { rows: Array.from({ length: rows }), total }, 'users')

test('says which rows these are, where they are not all', () => {
  expect(said(1, 0, 0)).toBe('0 users')
  expect(said(1, 1, 1)).toBe('1 user')
  expect(said(1, 50, 50)).toBe('50 users')
  expect(said(1, 50, 1234)).toBe('1–50 of 1,234 users')
  expect(said(25, 34, 1234)).toBe('1,201–1,234 of 1,234 users')
  expect(said(30, 0, 1234)).toBe('1,234 users')
})
