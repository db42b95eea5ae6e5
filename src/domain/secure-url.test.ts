import { expect, test } from 'vitest'
import { isSecureOrLocal } from './secure-url.ts'

test.each([
  ['https://sextant.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://sextant.example', false],
  ['http://localhost.example.com', false],
  ['http://192.168.1.5:3000', false],
])('%s: %s', (url, isSecure) => {
  expect(isSecureOrLocal(url)).toBe(isSecure)
})
