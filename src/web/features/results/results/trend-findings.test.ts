import { describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/statistics.ts'
import { change, round } from '#test/web/result-fixtures.ts'
import { heatMapFinding, trendFinding } from './trend-findings.ts'

const weakest = (name: string) => round(name, { Calm: 70, Bold: 70, Kind: 70, [name]: 40 })

describe('the heat map', () => {
  test.each([
    ['Calm Calm', 'Calm had the lowest score in both rounds.'],
    ['Calm Calm Calm', 'Calm had the lowest score in all 3 rounds.'],
    ['Calm Bold Calm', 'Calm had the lowest score in 2 of 3 rounds.'],
    [
      'Calm Bold',
      'The lowest score was in Calm in the first of these rounds and is in Bold in the latest.',
    ],
  ])('of rounds with %s as the lowest', (names, finding) => {
    expect(heatMapFinding(names.split(' ').map(weakest))).toBe(finding)
  })

  test('names no category if two share the lowest score', () => {
    const alike = round('a', { Calm: 60.4, Bold: 60.1, Kind: 80 })
    expect(heatMapFinding([alike, alike])).toBe(
      'In every round, several categories tied for the lowest score.',
    )
  })
})

const versionBreak = { sharedQuestions: 14, questions: 22, tooFewAnswers: 0, leftOut: [], note: '' }

const latest = (verdict: Verdict) => ({ overall: change(verdict), versionBreak: null })

describe('the trend', () => {
  test('does not compare scores across replaced questions', () => {
    expect(
      trendFinding(
        [{ averageScore: 58 }, { averageScore: 61 }],
        [{ ...latest('unclear'), versionBreak }],
      ),
    ).toBe(
      'The overall score is 61 in the latest of 2 rounds; the latest round brought no clear change.',
    )
  })

  test.each([
    ['up', 'the latest is clearly higher than the one before'],
    ['down', 'the latest is clearly lower than the one before'],
    ['unclear', 'the latest round brought no clear change'],
    ['too-few', 'too few responses to tell whether the latest change is clear'],
  ] as const)('describes a latest change that is %s', (verdict, words) => {
    const scores = [{ averageScore: 58 }, { averageScore: 61 }, { averageScore: 79.6 }]
    const changes = [latest('up'), latest(verdict)]
    expect(trendFinding(scores, changes)).toBe(
      `The overall score went from 58 to 79.6 in 3 rounds; ${words}.`,
    )
  })

  test('ends at the score it began with', () => {
    expect(
      trendFinding([{ averageScore: 60.2 }, { averageScore: 60.4 }], [latest('unclear')]),
    ).toBe(
      'The overall score is 60, as it was in the first of 2 rounds; the latest round brought no clear change.',
    )
  })
})
