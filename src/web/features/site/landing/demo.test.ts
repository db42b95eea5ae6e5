import { expect, test } from 'vitest'
import { SAMPLE_TEAM_SCORE } from '#domain/sample-results.ts'
import { demoFromCatalogue } from './demo-data.ts'
import { overall, withAnswer } from './demo.ts'

const demo = demoFromCatalogue()

test('the sample team starts at the score on the page', () => {
  expect(overall(withAnswer(demo, undefined))).toBe(SAMPLE_TEAM_SCORE)
})

test('an answer changes only its own category', () => {
  const moved = withAnswer(demo, 5).filter(
    ({ percentage }, index) => percentage !== demo.categories[index]?.percentage,
  )
  expect(moved.map(({ category }) => category)).toEqual([demo.category])
})

test('disagreeing lowers the score and agreeing raises it', () => {
  expect(overall(withAnswer(demo, 1))).toBeLessThan(SAMPLE_TEAM_SCORE)
  expect(overall(withAnswer(demo, 5))).toBeGreaterThan(SAMPLE_TEAM_SCORE)
})
