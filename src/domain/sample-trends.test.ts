import { expect, test } from 'vitest'
import { ASSESSMENTS } from './assessments/catalogue.ts'
import { SAMPLE_RESULTS, SAMPLE_TEAM_SCORE } from './sample-results.ts'
import {
  SAMPLE_QUARTERS,
  changeOf,
  sampleCategoriesBefore,
  sampleTeamScores,
  sampleTrends,
} from './sample-trends.ts'
import { formatScore } from './scoring.ts'

const trends = sampleTrends(SAMPLE_RESULTS)

test('every trend ends at its sample result', () => {
  expect(trends).toHaveLength(6)
  for (const { type, scores } of trends) {
    expect(scores).toHaveLength(SAMPLE_QUARTERS.length)
    expect(String(scores.at(-1))).toBe(formatScore(SAMPLE_RESULTS[type].totalScore))
  }
})

test('the team scores end at the sample team score', () => {
  const scores = sampleTeamScores(trends)
  expect(scores).toHaveLength(SAMPLE_QUARTERS.length)
  expect(formatScore(scores.at(-1) ?? 0)).toBe(String(SAMPLE_TEAM_SCORE))
})

test('a change is measured from the first round to the last', () => {
  expect(changeOf({ scores: [60, 75, 71, 72] })).toBe(12)
})

test.each(trends)(
  "the mean of $title's earlier category scores is its score of that round",
  (trend) => {
    const percents = sampleCategoriesBefore(trend.type, SAMPLE_RESULTS[trend.type])
    const sizes = ASSESSMENTS[trend.type].categories.map(({ questions }) => questions.length)
    const answers = sizes.reduce((sum, size) => sum + size, 0)
    const points = percents.reduce((sum, percent, index) => sum + percent * (sizes[index] ?? 0), 0)
    expect(formatScore(points / answers)).toBe(String(trend.scores.at(-2)))
  },
)
