import { describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/statistics.ts'
import { comparisonFinding } from './change-words.ts'

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
