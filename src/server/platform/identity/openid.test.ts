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
])('%s rules over %s, hosted at %j: %s', (issuer, email, hostedDomain, rules) => {
  expect(isAuthoritative(issuer, email, hostedDomain)).toBe(rules)
})
