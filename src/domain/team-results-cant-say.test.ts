import { expect, test } from 'vitest'
import { ASSESSMENTS } from './assessments/catalogue.ts'
import { released } from './rollup-fixtures.ts'
import type { Answers } from './rollup.ts'
import { participantScores, teamResults } from './team-results.ts'

/** One category of four questions. */
const category = {
  ...ASSESSMENTS.teamwork,
  categories: ASSESSMENTS.teamwork.categories.slice(0, 1),
}

function resultsOf(people: readonly Answers[]) {
  const round = { groupSize: 1 }
  const results = teamResults(category, released(category, people, round), round)
  if (!results) throw new Error('no submissions')
  return results
}

test('each question has the same weight, however many could answer it', () => {
  // Means of 4.4, 4.2, 3.4 and 3.2; half of ten people cannot say the last two.
  const columns = [
    [5, 5, 5, 5, 4, 4, 4, 4, 4, 4],
    [5, 5, 4, 4, 4, 4, 4, 4, 4, 4],
    [4, 4, 3, 3, 3, null, null, null, null, null],
    [4, 3, 3, 3, 3, null, null, null, null, null],
  ]
  const people = columns[0]?.map((_, person) => columns.map((column) => column[person] ?? null))
  const { overall, categories, questions } = resultsOf(people ?? [])
  expect(overall?.percentage).toBeCloseTo(76, 9)
  expect(categories[0]?.percentage).toBeCloseTo(76, 9)
  expect(questions.map(({ responseCount, cantSay }) => [responseCount, cantSay])).toEqual([
    [10, 0],
    [10, 0],
    [5, 5],
    [5, 5],
  ])
})

test('a score needs answers to at least half of the questions', () => {
  expect(resultsOf([[4, 4, null, null]]).categories).toHaveLength(1)
  expect(participantScores(category, [4, null, null, null])).toEqual({
    overall: undefined,
    categories: [],
  })
})
