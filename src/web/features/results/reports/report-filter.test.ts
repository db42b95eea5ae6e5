import { describe, expect, test } from 'vitest'
import { chooseType, defaultTeamId, pairOf, readView, withFilter } from './report-filter.ts'

const AGILE = { assessmentType: 'agile', latestTeamId: 'field' } as const
const ENGAGEMENT = { assessmentType: 'engagement', latestTeamId: 'core' } as const
const ALL = [AGILE, ENGAGEMENT]

describe('the filter', () => {
  test.each([
    ['', 'field'],
    ['assessment=engagement', 'core'],
    ['assessment=leadership', 'field'],
    ['assessment=no', 'field'],
  ])('of ?%s is about the team %s', (query, expected) => {
    expect(defaultTeamId(new URLSearchParams(query), ALL)).toBe(expected)
    expect(defaultTeamId(new URLSearchParams(query), [])).toBeUndefined()
  })

  test.each([
    ['', [ENGAGEMENT], 'engagement'],
    ['assessment=digital', [ENGAGEMENT], 'digital'],
    ['assessment=no', [], 'agile'],
  ] as const)('of ?%s with results in %j is about %s', (query, own, expected) => {
    expect(chooseType(new URLSearchParams(query), own, ALL)).toBe(expected)
  })

  test('is about teamwork without results, and over time without a known view', () => {
    expect(chooseType(new URLSearchParams(), [], [])).toBe('teamwork')
    expect(readView(new URLSearchParams('view=moon'))).toBe('time')
    expect(readView(new URLSearchParams('view=teams'))).toBe('teams')
  })
})

test.each([
  // The assessment stays if the team has results for it.
  [
    'team=core&assessment=engagement&from=a&to=b',
    { team: 'field', own: [AGILE] },
    'team=field',
    'engagement',
  ],
  [
    'team=core',
    { team: 'core', own: [ENGAGEMENT] },
    'team=core&assessment=engagement',
    'engagement',
  ],
  // A selected team stays; the comparison of teams drops it if it has no such rounds.
  [
    'team=core',
    { assessment: 'agile', own: [ENGAGEMENT] },
    'team=core&assessment=agile',
    'engagement',
  ],
  [
    'view=teams&team=core',
    { assessment: 'agile', own: [ENGAGEMENT] },
    'view=teams&assessment=agile',
    'engagement',
  ],
  [
    'view=teams&team=core',
    { assessment: 'engagement', own: [ENGAGEMENT] },
    'view=teams&team=core&assessment=engagement',
    'engagement',
  ],
] as const)('from ?%s, choosing %j leads to ?%s', (query, change, expected, type) => {
  const search = new URLSearchParams(query)
  const filter = { view: readView(search), teamId: 'core', type }
  expect(withFilter(search, change, filter).toString()).toBe(expected)
})

test.each([
  ['', 'b', 'c', false],
  ['from=a&to=c', 'a', 'c', false],
  ['from=c&to=a', 'a', 'c', true],
  ['from=a&to=a', 'b', 'c', false],
  ['from=a', 'b', 'c', false],
  ['from=a&to=gone', 'b', 'c', false],
])('the pair of ?%s is %s and %s', (query, from, to, swapped) => {
  const rounds = ['a', 'b', 'c'].map((roundId) => ({ sessionId: roundId }))
  expect(pairOf(new URLSearchParams(query), rounds)).toEqual({
    from: { sessionId: from },
    to: { sessionId: to },
    swapped,
  })
  expect(pairOf(new URLSearchParams(query), rounds.slice(0, 1))).toBeUndefined()
})
