import { describe, expect, test } from 'vitest'
import {
  describeCategoryChanges,
  describeChance,
  describeChange,
  describeSmallestChanges,
  describeSmallestClear,
} from './change-words.ts'
import { formatSigned } from './points.ts'
import type { Change, Verdict } from './comparison.ts'

const change = (
  verdict: Verdict,
  before: number,
  after: number,
  standsOut: number | null = null,
): Change => ({ before, after, difference: after - before, verdict, standsOut })

test.each([
  [
    change('unclear', 60, 71, 16.4),
    'Up 11: no clear change.',
    'About 17 points would have been clear.',
  ],
  [
    change('unclear', 71, 60, 16),
    'Down 11: no clear change.',
    'About 16 points would have been clear.',
  ],
  [change('unclear', 60, 61), 'Up 1: no clear change.', undefined],
  [change('up', 60, 78, 16.4), 'Up 18: a clear change.', undefined],
  [change('down', 61, 60, 0.4), 'Down 1: a clear change.', undefined],
  // With whole points, these would contradict their verdicts.
  [
    change('unclear', 60.4, 76.6, 16.3),
    'Up 16.2: no clear change.',
    'About 16.3 points would have been clear.',
  ],
  [change('up', 60, 60.3, 0.2), 'Up 0.3: a clear change.', undefined],
  [change('unclear', 60, 60, 16.4), 'The same score.', 'About 17 points would have been clear.'],
  [change('unclear', 100, 100), 'The same score.', undefined],
  [change('too-few', 60, 60), 'The same score: too few responses to tell.', undefined],
  [change('too-few', 60, 71), 'Up 11: too few responses to tell.', undefined],
])('a change %j in words', (given, words, smallest) => {
  expect(describeChange(given)).toBe(words)
  expect(describeSmallestClear(given)).toBe(smallest)
})

test('a change that is not clear may be everyday fluctuation', () => {
  expect(describeChance(change('unclear', 72, 67, 12))).toBe(
    'A difference of 5 points may be everyday fluctuation.',
  )
  expect(describeChance(change('unclear', 72, 72, 12))).toBeUndefined()
  expect(describeChance(change('down', 72, 50, 12))).toBeUndefined()
  expect(describeChance(change('too-few', 72, 50))).toBeUndefined()
})

const changesWith = (...verdicts: Verdict[]) =>
  verdicts.map((verdict, index) => ({ verdict, before: 60, after: 65, category: `C${index + 1}` }))

describe('the changes of categories', () => {
  test.each([
    [
      changesWith('too-few', 'too-few'),
      'One of the two rounds has too few responses to tell what has changed.',
    ],
    [
      changesWith('unclear', 'unclear', 'unclear'),
      'No category has clearly changed. The differences may be everyday fluctuation.',
    ],
    [
      changesWith('unclear', 'unclear').map((same) => ({ ...same, after: 60 })),
      'No category has clearly changed.',
    ],
    [changesWith('up', 'up'), 'Clearly higher: C1 and C2.'],
    [
      changesWith('up', 'unclear'),
      'Clearly higher: C1. No clear change in the other one: its difference may be everyday fluctuation.',
    ],
    [
      changesWith('down', 'up', 'unclear', 'unclear', 'down'),
      'Clearly higher: C2. Clearly lower: C1 and C5. No clear change in the other 2: their differences may be everyday fluctuation.',
    ],
  ])('%j', (categories, words) => {
    expect(describeCategoryChanges(categories)).toBe(words)
  })
})

test('the smallest clear changes of two rounds', () => {
  const overall = change('unclear', 60, 70, 12.2)
  const categories = [change('unclear', 60, 70, 23.4), change('down', 70, 40, 28)]
  expect(describeSmallestChanges({ overall, categories })).toBe(
    'Between these two rounds, a change of about 13 points in the overall score is clear, and one of about 24 to 28 points in a category.',
  )
  expect(
    describeSmallestChanges({ overall: change('too-few', 60, 70), categories }),
  ).toBeUndefined()
})

test.each([
  [24, '+24'],
  [-8, '−8'],
  [16.4, '+16.4'],
  [0, '0'],
])('%d points are written %s', (points, text) => {
  expect(formatSigned(points)).toBe(text)
})
