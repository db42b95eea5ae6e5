import { expect, test } from 'vitest'
import { rosterChangeWords } from './roster-change-words.ts'

test.each([
  [null, 'x.org', 'added Ann (x.org)'],
  ['x.org', null, 'removed Ann (x.org)'],
  ['x.org', 'y.org', 'corrected the address of Ann (x.org to y.org)'],
  ['x.org', 'x.org', 'corrected the entry of Ann (x.org)'],
])('a change from %s to %s is said as: %s', (before, after, text) => {
  expect(rosterChangeWords({ person: 'Ann', before, after }).join(' Ann')).toBe(text)
})

test.each([
  [null, 'x.org', 'added ann@x.org'],
  ['x.org', null, 'removed ann@x.org'],
  ['x.org', 'x.org', 'corrected the entry of ann@x.org'],
  ['x.org', 'y.org', 'corrected the address of ann@x.org (x.org to y.org)'],
])('an address needs no domain beside it: %s, %s', (before, after, text) => {
  const person = 'ann@x.org'
  expect(rosterChangeWords({ person, before, after }).join(` ${person}`)).toBe(text)
})
