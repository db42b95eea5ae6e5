import { describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/statistics.ts'
import { changeInWords, comparisonFinding, signedChange } from './change-words.ts'

const change = (before: number, after: number, verdict: Verdict) => ({
  before,
  after,
  difference: after - before,
  verdict,
  standsOut: verdict === 'too-few' ? null : 12.3,
})

const changesWith = (...verdicts: Verdict[]) =>
  comparisonFinding(
    verdicts.map((verdict, index) => ({ ...change(50, 60, verdict), category: `C${index + 1}` })),
  )

describe('a comparison of categories', () => {
  test.each([
    [
      changesWith('too-few', 'too-few'),
      'One of the two rounds has too few responses to tell what has changed.',
    ],
    [changesWith('unclear', 'unclear', 'unclear'), 'None of the 3 categories has clearly changed.'],
    [changesWith('up', 'up'), 'C1 and C2 are clearly higher.'],
    [changesWith('up', 'unclear'), 'C1 is clearly higher; no clear change in the other one.'],
    [
      changesWith('down', 'up', 'unclear', 'unclear', 'down'),
      'C2 is clearly higher, C1 and C5 are clearly lower; no clear change in the other 2.',
    ],
  ])('%s', (finding, words) => {
    expect(finding).toBe(words)
  })
})

test.each([
  [change(50, 61, 'up'), 'Up 11 points', /^A clear change/],
  [
    change(61, 50, 'unclear'),
    'Down 11 points',
    /^No clear change: about 13 points would have stood out\.$/,
  ],
  [change(50, 51, 'too-few'), 'Up 1 point', /^Too few responses to tell\.$/],
  [{ before: 50, after: 61, difference: 11 }, 'Up 11 points', /may be everyday fluctuation\.$/],
  [{ before: 50, after: 50, difference: 0 }, 'No difference', /may be everyday fluctuation\.$/],
])('the change %j in words', (value, points, verdict) => {
  const words = changeInWords(value)
  expect(words.points).toBe(points)
  expect(words.verdict).toMatch(verdict)
})

test('a change has its sign, and a decimal only where whole points contradict the verdict', () => {
  expect(signedChange({ before: 50, after: 57.4, difference: 7.4 })).toBe('+7')
  expect(signedChange(change(57, 50, 'down'))).toBe('−7')
  expect(signedChange({ ...change(50, 62.6, 'unclear'), standsOut: 12.7 })).toBe('+12.6')
})
