import { expect, test } from 'vitest'
import { signed } from './manager-gap-words.ts'

test.each([
  [24.4, '+24'],
  [-7.6, '−8'],
  [0.4, '0'],
  [-0.4, '0'],
])('%f is written %s', (difference, text) => {
  expect(signed(difference)).toBe(text)
})
