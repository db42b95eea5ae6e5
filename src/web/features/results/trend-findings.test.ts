import { describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/statistics.ts'
import { change, wave } from '#test/web/result-fixtures.ts'
import { changeFinding, heatMapFinding, trendFinding } from './trend-findings.ts'

const weakest = (name: string) => wave(name, { Calm: 70, Bold: 70, Kind: 70, [name]: 40 })

describe('the heat map', () => {
  test.each([
    ['Calm Calm', 'Calm was the weakest area in both rounds.'],
    ['Calm Calm Calm', 'Calm was the weakest area in all 3 rounds.'],
    ['Calm Bold Calm', 'Calm was the weakest area in 2 of 3 rounds.'],
    [
      'Calm Bold',
      'The weakest area was Calm in the first of these rounds; in the latest it is Bold.',
    ],
  ])('of rounds with %s at the bottom', (names, finding) => {
    expect(heatMapFinding(names.split(' ').map(weakest))).toBe(finding)
  })

  test('names nobody where two share the bottom', () => {
    const alike = wave('a', { Calm: 60.4, Bold: 60.1, Kind: 80 })
    expect(heatMapFinding([alike, alike])).toBe('No area stands alone at the bottom in any round.')
  })
})

const of = (...verdicts: Verdict[]) => ({
  categories: verdicts.map((verdict, index) => ({
    category: `A${index + 1}`,
    ...change(verdict),
  })),
})

describe('what changed', () => {
  test.each([
    [of('up', 'unclear', 'unclear'), 'A1 is clearly higher than last time.'],
    [of('up', 'up', 'down'), 'A1 and A2 are clearly higher; A3 is clearly lower than last time.'],
    [of('up', 'up', 'up', 'up', 'unclear'), '4 of 5 areas are clearly higher than last time.'],
    [of('down', 'down'), 'All 2 areas are clearly lower than last time.'],
    [
      of('unclear', 'unclear'),
      'No area has clearly changed since the last round: chance alone may explain the differences.',
    ],
    [of('too-few'), 'Too few answers in one of the two rounds to tell a change from chance.'],
  ])('is said as far as the tests bear (%#)', (changes, finding) => {
    expect(changeFinding(changes)).toBe(finding)
  })
})

describe('the trend', () => {
  test.each([
    ['up', 'the latest is clearly higher than the one before'],
    ['down', 'the latest is clearly lower than the one before'],
    ['unclear', 'chance alone may explain the latest change'],
    ['too-few', 'too few answers to tell whether the latest change is more than chance'],
  ] as const)('says of a latest change that is %s so much', (verdict, words) => {
    const scores = [{ averageScore: 58 }, { averageScore: 61 }, { averageScore: 79.6 }]
    const changes = [{ overall: change('up') }, { overall: change(verdict) }]
    expect(trendFinding(scores, changes)).toBe(
      `The overall score went from 58 to 79.6 in 3 rounds; ${words}.`,
    )
  })

  test('that ends where it began', () => {
    expect(
      trendFinding(
        [{ averageScore: 60.2 }, { averageScore: 60.4 }],
        [{ overall: change('unclear') }],
      ),
    ).toBe(
      'The overall score is 60, as it was in the first of 2 rounds; chance alone may explain the latest change.',
    )
  })
})
