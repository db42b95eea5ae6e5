import { expect, test } from 'vitest'
import { isAuthoritative } from './openid.ts'

const GOOGLE = 'https://accounts.google.com'

test.each([
  [GOOGLE, 'ada@gmail.com', '', true],
  [GOOGLE, 'ada@GoogleMail.com', '', true],
  [GOOGLE, 'ada@example.com', 'example.com', true],
  [GOOGLE, 'ada@example.com', '', false],
  [GOOGLE, 'ada@gmail.com.example.com', '', false],
  [GOOGLE, 'ada@notgmail.com', '', false],
  ['https://login.example.com', 'ada@example.com', '', true],
])('%s controls %s, hosted at %j: %s', (issuer, email, hostedDomain, expected) => {
  expect(isAuthoritative(issuer, email, hostedDomain)).toBe(expected)
})
