import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { Assessment } from './assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from './assessments/catalogue.ts'
import { isScored, participantScores, teamResults } from './team-results.ts'
import type { ScoredResults } from './team-results.ts'
import { released } from './rollup-fixtures.ts'
import { emptyRollup } from './rollup.ts'
import type { Answers } from './rollup.ts'
import { bandOf } from './scoring.ts'

const SEED = { seed: 4711 }

/** Two categories, of two questions and of one: small enough to calculate by hand. */
const [communication, coordination] = ASSESSMENTS.teamwork.categories
if (!communication || !coordination) throw new Error('teamwork has no categories')
const small: Assessment = {
  ...ASSESSMENTS.teamwork,
  categories: [
    { ...communication, questions: communication.questions.slice(0, 2) },
    { ...coordination, questions: coordination.questions.slice(0, 1) },
  ],
}

describe('the results of four people, calculated by hand', () => {
  const results = resultsOf(small, [
    [5, 4, 1],
    [4, 4, 2],
    [5, 3, 1],
    [4, 5, 1],
  ])

  test('count the people', () => {
    expect(results.responses).toBe(4)
  })

  test('give each question its mean, percent, color and distribution', () => {
    expect(results.questions).toEqual([
      {
        position: 0,
        questionId: 'teamwork.communication.5',
        questionText: 'We give each other important information early enough to use it.',
        category: 'Communication',
        responseCount: 4,
        cantSay: 0,
        distributionCantSay: 0,
        distribution: [0, 0, 0, 2, 2],
        mean: 4.5,
        percentage: 90,
        color: 'green',
      },
      {
        position: 1,
        questionId: 'teamwork.communication.2',
        questionText: 'We take a question straight to the teammate it concerns.',
        category: 'Communication',
        responseCount: 4,
        cantSay: 0,
        distributionCantSay: 0,
        distribution: [0, 0, 1, 2, 1],
        mean: 4,
        percentage: 80,
        color: 'green',
      },
      {
        position: 2,
        questionId: 'teamwork.coordination.1',
        questionText: 'We know who in our team is working on which task.',
        category: 'Coordination',
        responseCount: 4,
        cantSay: 0,
        distributionCantSay: 0,
        distribution: [3, 1, 0, 0, 0],
        mean: 1.25,
        percentage: 25,
        color: 'red',
      },
    ])
  })

  test('give each category the mean of its answers', () => {
    expect(results.categories).toEqual([
      {
        position: 0,
        key: 'communication',
        category: 'Communication',
        mean: 4.25,
        percentage: 85,
        color: 'green',
      },
      {
        position: 1,
        key: 'coordination',
        category: 'Coordination',
        mean: 1.25,
        percentage: 25,
        color: 'red',
      },
    ])
  })

  test('give every answer the same weight overall: 39 points in 12 answers', () => {
    expect(results.overall.mean).toBeCloseTo(3.25, 10)
    expect(results.overall.percentage).toBeCloseTo(65, 10)
    expect(results.overall.color).toBe('blue')
  })
})

test('one question with the answers [4,4,5,3,4,2] has a mean of 3.667', () => {
  const results = resultsOf(
    small,
    [4, 4, 5, 3, 4, 2].map((value) => [value, 3, 3]),
  )
  expect(results.questions[0]?.mean).toBeCloseTo(3.667, 3)
  expect(results.questions[0]?.percentage).toBeCloseTo(73.33, 2)
  expect(results.questions[0]?.distribution).toEqual([0, 1, 1, 3, 1])
})

/** Returns the overall score of people who answer 4 or 3 to every question. */
const scoreOfPeople = (fours: number, threes: number) => {
  const people = [...new Array<number>(fours).fill(4), ...new Array<number>(threes).fill(3)]
  return resultsOf(
    small,
    people.map((value) => [value, value, value]),
  ).overall
}

test('the color is that of the percent as it is shown', () => {
  // 79.96%, which is shown as 80.
  expect(scoreOfPeople(499, 1)).toMatchObject({ mean: 3.998, color: 'green' })
  expect(scoreOfPeople(498, 2).color).toBe('blue')
})

test('an empty rollup has no results', () => {
  for (const type of ASSESSMENT_TYPES) {
    const empty = emptyRollup(ASSESSMENTS[type])
    expect(teamResults(ASSESSMENTS[type], empty, LIVE)).toBeUndefined()
  }
})

describe.each(ASSESSMENT_TYPES)('for any answers to %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const value = fc.integer({ min: 1, max: 5 })
  const person = fc.array(value, { minLength: size, maxLength: size })
  const people = fc.array(person, { minLength: 1, maxLength: 12 })

  test('every question and category is present, in order', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const { categories, questions } = resultsOf(assessment, submissions)
        expect(categories.map(({ key, category }) => [key, category])).toEqual(
          assessment.categories.map(({ key, name }) => [key, name]),
        )
        expect(questions.map(({ questionId }) => questionId)).toEqual(
          questionsOf(assessment).map(({ id }) => id),
        )
      }),
      { ...SEED, numRuns: 10 },
    )
  })

  test('the order of people makes no difference', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        expect(resultsOf(assessment, submissions.toReversed())).toEqual(
          resultsOf(assessment, submissions),
        )
      }),
      SEED,
    )
  })

  test('every percent is between 20 and 100 and has the color of its band', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const { overall, categories, questions } = resultsOf(assessment, submissions)
        for (const { percentage, color } of [overall, ...categories, ...questions]) {
          expect(percentage).toBeGreaterThanOrEqual(20)
          expect(percentage).toBeLessThanOrEqual(100)
          expect(color).toBe(bandOf(percentage))
        }
      }),
      SEED,
    )
  })

  test('the overall score is between the lowest and the highest category', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const { overall, categories } = resultsOf(assessment, submissions)
        const percents = categories.map(({ percentage }) => percentage)
        expect(overall.percentage).toBeGreaterThanOrEqual(Math.min(...percents) - 1e-9)
        expect(overall.percentage).toBeLessThanOrEqual(Math.max(...percents) + 1e-9)
      }),
      SEED,
    )
  })

  test('every mean is the mean of its answers', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const { overall, categories } = resultsOf(assessment, submissions)
        expect(overall.mean).toBeCloseTo(mean(submissions.flat()), 9)
        let from = 0
        assessment.categories.forEach(({ questions }, index) => {
          const to = from + questions.length
          const answers = submissions.flatMap((one) => one.slice(from, to))
          expect(categories[index]?.mean).toBeCloseTo(mean(answers), 9)
          from = to
        })
      }),
      SEED,
    )
  })

  test('if all answers are equal, every score equals that answer', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 40 }), (value, headcount) => {
        const alike = new Array<number[]>(headcount).fill(new Array<number>(size).fill(value))
        const { overall, categories, questions } = resultsOf(assessment, alike)
        for (const score of [overall, ...categories, ...questions]) {
          expect(score).toMatchObject({ mean: value, percentage: value * 20 })
        }
      }),
      SEED,
    )
  })

  test('one person has the same scores as a team of one', () => {
    fc.assert(
      fc.property(person, (answers) => {
        const { overall, categories } = resultsOf(assessment, [answers])
        expect(participantScores(assessment, answers)).toEqual({ overall, categories })
      }),
      SEED,
    )
  })
})

// Regression: means of means drift below the exact value and gave the color of the lower band.
describe('a category exactly on a threshold has the better color', () => {
  test('36 points in 12 answers of three people: 60 percent is blue', () => {
    const { categories } = resultsOf(firstCategoryOf(ASSESSMENTS.teamwork), [
      [1, 3, 5, 4],
      [1, 3, 4, 4],
      [1, 3, 4, 3],
    ])
    expect(categories[0]).toMatchObject({ percentage: 60, color: 'blue' })
  })

  test('60 points in 15 answers of three people: 80 percent is green', () => {
    const { categories } = resultsOf(firstCategoryOf(ASSESSMENTS.agile), [
      [1, 5, 5, 5, 5],
      [1, 5, 5, 4, 4],
      [2, 5, 5, 4, 4],
    ])
    expect(categories[0]).toMatchObject({ percentage: 80, color: 'green' })
  })
})

const LIVE = { groupSize: 1 }

function firstCategoryOf(assessment: Assessment): Assessment {
  return { ...assessment, categories: assessment.categories.slice(0, 1) }
}

function resultsOf(assessment: Assessment, submissions: readonly Answers[]): ScoredResults {
  // Group size 1, so that every result is shown. The display rule has its own tests.
  const results = teamResults(assessment, released(assessment, submissions, LIVE), LIVE)
  if (!results || !isScored(results)) throw new Error('no submissions')
  return results
}

function mean(answers: readonly number[]): number {
  return answers.reduce((sum, value) => sum + value, 0) / answers.length
}
