import { describe, expect, test } from 'vitest'
import {
  readFilters,
  withFilter,
  pairOf,
  sessionCountsByTeam,
  sessionCountsByAssessment,
} from './report-filter.ts'

const TEAMS = [{ id: 'core' }, { id: 'field' }]
const COUNTS = [
  { teamId: 'field', assessmentType: 'agile', rounds: 1 },
  { teamId: 'core', assessmentType: 'engagement', rounds: 2 },
] as const

const choice = (query: string, teams = TEAMS, counts: Parameters<typeof readFilters>[2] = COUNTS) =>
  readFilters(new URLSearchParams(query), teams, counts)

describe('the filter', () => {
  test.each([
    ['', { view: 'time', teamId: 'field', type: 'agile' }],
    ['team=core', { view: 'time', teamId: 'core', type: 'engagement' }],
    ['team=core&assessment=digital', { view: 'time', teamId: 'core', type: 'digital' }],
    ['assessment=engagement', { view: 'time', teamId: 'core', type: 'engagement' }],
    ['assessment=leadership', { view: 'time', teamId: 'field', type: 'leadership' }],
    ['view=teams', { view: 'teams', teamId: 'field', type: 'agile' }],
    ['view=moon&team=unknown&assessment=no', { view: 'time', teamId: 'field', type: 'agile' }],
  ])('of ?%s is %j', (query, expected) => {
    expect(choice(query)).toEqual(expected)
  })

  test('defaults to the first team, or to none without teams', () => {
    expect(choice('', TEAMS, [])).toMatchObject({ teamId: 'core', type: 'teamwork' })
    expect(choice('team=core', [], [])).toMatchObject({ teamId: undefined })
  })
})

test('sessions with results are counted for one team or all', () => {
  expect([...sessionCountsByAssessment(COUNTS, 'core')]).toEqual([['engagement', 2]])
  expect([...sessionCountsByAssessment(COUNTS)]).toEqual([
    ['agile', 1],
    ['engagement', 2],
  ])
  expect([...sessionCountsByTeam(COUNTS)]).toEqual([
    ['field', 1],
    ['core', 2],
  ])
})

test.each([
  // The assessment stays if the team has results for it.
  ['team=core&assessment=engagement&from=a&to=b', { team: 'field' }, 'team=field'],
  ['team=core', { team: 'core' }, 'team=core&assessment=engagement'],
  // A selected team stays; the comparison of teams drops it if it has no such sessions.
  ['team=core', { assessment: 'agile' }, 'team=core&assessment=agile'],
  ['view=teams&team=core', { assessment: 'agile' }, 'view=teams&assessment=agile'],
  [
    'view=teams&team=core',
    { assessment: 'engagement' },
    'view=teams&team=core&assessment=engagement',
  ],
] as const)('from ?%s, choosing %j leads to ?%s', (query, change, expected) => {
  const search = new URLSearchParams(query)
  expect(withFilter(search, change, choice(query), COUNTS).toString()).toBe(expected)
})

test.each([
  ['', 'b', 'c', false],
  ['from=a&to=c', 'a', 'c', false],
  ['from=c&to=a', 'a', 'c', true],
  ['from=a&to=a', 'b', 'c', false],
  ['from=a', 'b', 'c', false],
  ['from=a&to=gone', 'b', 'c', false],
])('the pair of ?%s is %s and %s', (query, from, to, swapped) => {
  const waves = ['a', 'b', 'c'].map((sessionId) => ({ sessionId }))
  expect(pairOf(new URLSearchParams(query), waves)).toEqual({
    from: { sessionId: from },
    to: { sessionId: to },
    swapped,
  })
  expect(pairOf(new URLSearchParams(query), waves.slice(0, 1))).toBeUndefined()
})
