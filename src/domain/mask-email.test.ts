import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['mary@example.com', 'm***@e***.com'],
  ['m@x.io', 'm***@x***.io'],
  ['Mary.Jackson+sextant@mail.example.co.uk', 'M***@m***.uk'],
  ['"a@b"@example.com', '"***@e***.com'],
  ['mary@localhost', 'm***@l***'],
  ['😀😀@example.com', '😀***@e***.com'],
])('shows little of %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
