import { expect, test } from 'vitest'
import { linkToken, newToken } from './tokens.ts'

test('tokens begin and end with a letter or a digit, and differ', () => {
  const tokens = Array.from({ length: 500 }, () => [linkToken(18), newToken()]).flat()
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z\d][\w-]{22,}[A-Za-z\d]$/)
  expect(new Set(tokens).size).toBe(tokens.length)
})
