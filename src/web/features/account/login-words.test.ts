import { expect, test } from 'vitest'
import { dayInWords } from './login-words.ts'

const NOW = new Date('2025-07-30T23:59:59Z')

test.each([
  ['2025-07-30', 'today'],
  ['2025-07-29', 'Jul 29, 2025'],
  ['2024-07-30', 'Jul 30, 2024'],
])('%s is said as %s', (day, words) => {
  expect(dayInWords(day, NOW)).toBe(words)
})
