import { describe, expect, test } from 'vitest'
import type { AnalyticsMonth } from '#contract/admin.ts'
import { share } from './comparison.ts'
import { findingOf, MEASURES } from './measures.ts'

const NOTHING = {
  registrations: 0,
  converted: 0,
  sessions: 0,
  releasedSubmissions: 0,
  revenue: 0,
}

type Figures = Partial<Omit<AnalyticsMonth, 'month'>>

/** What is said in a November, after a month with something, so that there is a chart. */
function said(key: string, now: Figures, before: Figures): string {
  const measure = MEASURES.find((one) => one.key === key)
  if (!measure) throw new Error(`nothing is called ${key}`)
  const busy = { registrations: 1, converted: 1, sessions: 1, releasedSubmissions: 1, revenue: 1 }
  return findingOf(measure, [
    { month: '2026-09', ...busy },
    { month: '2026-10', ...NOTHING, ...before },
    { month: '2026-11', ...NOTHING, ...now },
  ])
}

describe('a month that has not ended', () => {
  test.each([
    [12, 9, '12 registrations in November so far, 3 more than in all of October.'],
    [9, 9, '9 registrations in November so far, as many as in all of October.'],
    // Never “fewer”: it may still catch up.
    [1, 2_500, '1 registration in November so far; all of October had 2,500.'],
    [0, 9, 'No registrations in November so far; all of October had 9.'],
    [3, 0, '3 registrations in November so far; October had none.'],
    [0, 0, 'No registrations in November so far, and none in October.'],
  ])('of %i, after %i', (now, before, words) => {
    const figures = [{ registrations: now }, { registrations: before }] as const
    expect(said('registrations', ...figures)).toBe(words)
  })

  test.each([
    [24, 30, '24 answers count so far in sessions created in November; in October’s, 30.'],
    [1, 0, '1 answer counts so far in sessions created in November; in October’s, none.'],
    [0, 3, 'No answers count so far in sessions created in November; in October’s, 3.'],
  ])('of %i answers, after %i', (now, before, words) => {
    const figures = [{ releasedSubmissions: now }, { releasedSubmissions: before }] as const
    expect(said('answers', ...figures)).toBe(words)
  })

  test.each([
    [9_800, 4_900, '$98 in November so far, $49 more than in all of October.'],
    [4_950, 4_950, '$49.50 in November so far, as much as in all of October.'],
    [900, 4_900, '$9 in November so far; all of October had $49.'],
    [0, 0, 'Nothing in November so far, and nothing in October.'],
    [900, 0, '$9 in November so far; October had nothing.'],
    [900, -900, '$9 in November so far; all of October had −$9.'],
    [
      -900,
      900,
      '−$9 in November so far, because refunds exceeded payments; all of October had $9.',
    ],
  ])('of %i cents, after %i', (now, before, words) => {
    expect(said('revenue', { revenue: now }, { revenue: before })).toBe(words)
  })

  test.each([
    [
      { registrations: 4, converted: 1 },
      { registrations: 8, converted: 2 },
      'On a paid plan now: 1 of the 4 who registered in November so far (25%), and 2 of October’s 8 (25%).',
    ],
    [
      { registrations: 4 },
      {},
      'On a paid plan now: 0 of the 4 who registered in November so far (0%). Nobody registered in October.',
    ],
    [
      {},
      { registrations: 1, converted: 1 },
      'Nobody registered in November so far. On a paid plan now: 1 of October’s 1 (100%).',
    ],
    [{}, {}, 'Nobody registered in November so far, and nobody did in October.'],
  ])('of conversion %#', (now, before, words) => {
    expect(said('conversion', now, before)).toBe(words)
  })
})

test('a share is never rounded to nobody or to all', () => {
  expect([share(0, 900), share(1, 900), share(1, 8), share(899, 900), share(900, 900)]).toEqual([
    '0%',
    '<1%',
    '13%',
    '>99%',
    '100%',
  ])
})

test.each(MEASURES)('$title of a fresh installation say what will show', (measure) => {
  const months = ['2026-10', '2026-11'].map((month) => ({ month, ...NOTHING }))
  expect(findingOf(measure, months)).toBe(measure.empty)
})
