import { expect, test } from 'vitest'
import { rosterChangeWords } from './roster-change-words.ts'

test.each([
  [null, 'x.org', 'added Ann (x.org)'],
  ['x.org', null, 'removed Ann (x.org)'],
  ['x.org', 'y.org', 'corrected the address of Ann (x.org to y.org)'],
  ['x.org', 'x.org', 'corrected the entry of Ann (x.org)'],
])('a change from %s to %s is said as: %s', (before, after, text) => {
  expect(rosterChangeWords({ before, after }).join(' Ann')).toBe(text)
})
