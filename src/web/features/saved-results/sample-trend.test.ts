import { expect, test } from 'vitest'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { changeOf, SAMPLE_ROUNDS, sampleTrends } from './sample-trend.ts'

test('every trend ends at the sample result that stands beside it', () => {
  const trends = sampleTrends(SAMPLE_RESULTS)
  expect(trends).toHaveLength(6)
  for (const trend of trends) {
    const sample = Object.values(SAMPLE_RESULTS).find(({ title }) => title === trend.title)
    expect(trend.scores).toHaveLength(SAMPLE_ROUNDS.length)
    expect(trend.scores.at(-1)).toBe(Math.round(sample?.totalScore ?? Number.NaN))
  }
})

test('a change is counted from the first round to the last', () => {
  expect(changeOf({ title: 'Any', scores: [60, 75, 71, 72] })).toBe(12)
})
