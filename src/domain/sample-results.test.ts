import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { SAMPLE_RESULTS, SAMPLE_TEAM_SCORE } from './sample-results.ts'
import { bandOf, roundToOneDecimal } from './scoring.ts'

test('the mean of the sample totals is the 77 of the landing page', () => {
  const totals = Object.values(SAMPLE_RESULTS).map(({ totalScore }) => totalScore)
  expect(totals).toHaveLength(6)
  expect(SAMPLE_TEAM_SCORE).toBe(77)
  expect(Math.round(totals.reduce((sum, total) => sum + total, 0) / 6)).toBe(SAMPLE_TEAM_SCORE)
})

describe.each(ASSESSMENT_TYPES)('the sample of %s', (type) => {
  const sample = SAMPLE_RESULTS[type]
  const assessment = ASSESSMENTS[type]

  test('has the title and every category, in order', () => {
    expect(sample.title).toBe(assessment.title)
    expect(sample.categories.map(({ category }) => category)).toEqual(
      assessment.categories.map(({ name }) => name),
    )
  })

  test('has percents that real answers can give, each with its color', () => {
    for (const { percentage, color } of sample.categories) {
      expect(percentage).toBeGreaterThanOrEqual(20)
      expect(percentage).toBeLessThanOrEqual(100)
      expect(color).toBe(bandOf(percentage))
    }
    expect(sample.totalScore).toBeGreaterThanOrEqual(20)
    expect(sample.totalScore).toBeLessThanOrEqual(100)
  })

  test('gives every question the same weight in its total, as real results do', () => {
    const points = assessment.categories.reduce(
      (sum, { questions }, index) =>
        sum + questions.length * (sample.categories[index]?.percentage ?? Number.NaN),
      0,
    )
    expect(sample.totalScore).toBe(roundToOneDecimal(points / totalQuestions(assessment)))
  })
})

test('the samples have at least three colors', () => {
  const colors = Object.values(SAMPLE_RESULTS).flatMap(({ categories }) =>
    categories.map(({ color }) => color),
  )
  expect(new Set(colors).size).toBeGreaterThanOrEqual(3)
})
