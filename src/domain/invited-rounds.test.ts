import { expect, test } from 'vitest'
import { reachesTooFew, readableFingerprint } from './invited-rounds.ts'

const round = { groupSize: 3, roster: 4, undeliverable: 0, stopped: 0, refusalsAreOld: true }

test.each([
  ['all people are reached', {}, false],
  ['one of four is stopped', { stopped: 1 }, false],
  ['two of four are stopped', { stopped: 2 }, true],
  ['two of four are stopped while refusals are new', { stopped: 2, refusalsAreOld: false }, true],
  ['two of four are refused', { undeliverable: 2 }, true],
  ['two of four are refused and that is new', { undeliverable: 2, refusalsAreOld: false }, false],
  ['more than half is refused', { undeliverable: 3 }, false],
  ['one is refused and one stopped', { undeliverable: 1, stopped: 1 }, true],
  [
    'one is refused, which is new, and one stopped',
    { undeliverable: 1, stopped: 1, refusalsAreOld: false },
    false,
  ],
  ['more than half is refused and two are stopped', { undeliverable: 3, stopped: 2 }, true],
  ['exactly the group is reached', { roster: 6, undeliverable: 2, stopped: 1 }, false],
])('a round in which %s', (_case, change, expected) => {
  expect(reachesTooFew({ ...round, ...change })).toBe(expected)
})

test('a fingerprint is shown in groups of four', () => {
  expect(readableFingerprint('abcdefghij')).toBe('abcd efgh ij')
})
