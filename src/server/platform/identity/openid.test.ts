import { expect, test } from 'vitest'
import { highestRole, isAuthoritative } from './openid.ts'

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

test.each([
  ['owner', 'owner'],
  ['Manager', 'manager'],
  [['viewer', 'owner', 'manager'], 'owner'],
  [['staff', 'viewer', 7, null], 'viewer'],
  [['staff'], undefined],
  ['owner manager', undefined],
  [{ owner: true }, undefined],
  [[['owner']], undefined],
  [[], undefined],
  ['', undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
])('the claim %j names the role %s', (claim, expected) => {
  expect(highestRole(claim)).toBe(expected)
})
