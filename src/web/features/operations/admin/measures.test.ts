import { describe, expect, test } from 'vitest'
import type { AnalyticsMonth } from '#contract/admin.ts'
import { share } from './month-comparison.ts'
import { findingOf, MEASURES } from './measures.ts'

const NO_DATA = {
  registrations: 0,
  converted: 0,
  sessions: 0,
  releasedSubmissions: 0,
  revenue: 0,
}

type Figures = Partial<Omit<AnalyticsMonth, 'month'>>

/** Returns the text about November, with earlier months that have data, so that there is a chart. */
function textAbout(key: string, now: Figures, before: Figures): string {
  const measure = MEASURES.find((candidate) => candidate.key === key)
  if (!measure) throw new Error(`no measure ${key}`)
  const busy = { registrations: 1, converted: 1, sessions: 1, releasedSubmissions: 1, revenue: 1 }
  return findingOf(measure, [
    { month: '2026-09', ...busy },
    { month: '2026-10', ...NO_DATA, ...before },
    { month: '2026-11', ...NO_DATA, ...now },
  ])
}

describe('the current month', () => {
  test.each([
    [12, 9, '12 registrations in November so far, 3 more than in all of October.'],
    [9, 9, '9 registrations in November so far, as many as in all of October.'],
    // Never “fewer”, because the month is not over.
    [1, 2_500, '1 registration in November so far; all of October had 2,500.'],
    [0, 9, 'No registrations in November so far; all of October had 9.'],
    [3, 0, '3 registrations in November so far; October had none.'],
    [0, 0, 'No registrations in November so far, and none in October.'],
  ])('with %i registrations, after %i', (now, before, words) => {
    const figures = [{ registrations: now }, { registrations: before }] as const
    expect(textAbout('registrations', ...figures)).toBe(words)
  })

  test.each([
    [24, 30, '24 responses released so far in rounds created in November; 30 in those of October.'],
    [1, 0, '1 response released so far in rounds created in November; none in those of October.'],
    [0, 3, 'No responses released so far in rounds created in November; 3 in those of October.'],
  ])('with %i released responses, after %i', (now, before, words) => {
    const figures = [{ releasedSubmissions: now }, { releasedSubmissions: before }] as const
    expect(textAbout('responses', ...figures)).toBe(words)
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
  ])('with revenue of %i cents, after %i', (now, before, words) => {
    expect(textAbout('revenue', { revenue: now }, { revenue: before })).toBe(words)
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
      'On a paid plan now: 0 of the 4 who registered in November so far (0%). No one registered in October.',
    ],
    [
      {},
      { registrations: 1, converted: 1 },
      'No one registered in November so far. On a paid plan now: 1 of October’s 1 (100%).',
    ],
    [{}, {}, 'No one registered in November so far, and no one did in October.'],
  ])('with conversion %#', (now, before, words) => {
    expect(textAbout('conversion', now, before)).toBe(words)
  })
})

test('a share is never rounded to 0% or 100%', () => {
  expect([share(0, 900), share(1, 900), share(1, 8), share(899, 900), share(900, 900)]).toEqual([
    '0%',
    '<1%',
    '13%',
    '>99%',
    '100%',
  ])
})

test.each(MEASURES)('$title shows its empty text in a new installation', (measure) => {
  const months = ['2026-10', '2026-11'].map((month) => ({ month, ...NO_DATA }))
  expect(findingOf(measure, months)).toBe(measure.empty)
})
