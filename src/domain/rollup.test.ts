import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { Assessment } from './assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { answersIn } from './question-counts.ts'
import {
  addRelease,
  AnswerCounter,
  cellCount,
  cellsOf,
  emptyRollup,
  fromCells,
  toCells,
} from './rollup.ts'
import type { Answers } from './rollup.ts'

const SEED = { seed: 4711 }

/** Two categories, of two questions and of one: small enough to count by hand. */
const [first, second] = ASSESSMENTS.teamwork.categories
if (!first || !second) throw new Error('teamwork has no categories')
const small: Assessment = {
  ...ASSESSMENTS.teamwork,
  categories: [
    { ...first, questions: first.questions.slice(0, 2) },
    { ...second, questions: second.questions.slice(0, 1) },
  ],
}

const countsOf = (assessment: Assessment, people: readonly Answers[]) =>
  new AnswerCounter(assessment).add(people).counted()

test.each(ASSESSMENT_TYPES)('an empty rollup of %s has six numbers for each question', (type) => {
  const { released, questions } = emptyRollup(ASSESSMENTS[type])
  expect(released).toBe(0)
  expect(questions).toHaveLength(totalQuestions(ASSESSMENTS[type]))
  expect(new Set(questions.flatMap((question) => Object.values(question)).flat())).toEqual(
    new Set([0]),
  )
})

describe('counting submissions', () => {
  test('counts values and who could not say (calculated by hand)', () => {
    const people = [
      [1, 5, null],
      [4, 2, 3],
      [5, 5, null],
    ]
    expect(countsOf(small, people)).toEqual({
      people: 3,
      counts: [
        [1, 0, 0, 1, 1, 0], // 1, 4, 5
        [0, 1, 0, 0, 2, 0], // 5, 2, 5
        [0, 0, 1, 0, 0, 2], // -, 3, -
      ],
    })
    // A cell for each answer of a person, as the database adds them up.
    const cells = new Array<number>(cellCount(small)).fill(0)
    for (const cell of people.flatMap(cellsOf)) cells[cell] = (cells[cell] ?? 0) + 1
    expect(fromCells(cells)).toEqual(countsOf(small, people).counts)
    expect(toCells(fromCells(cells))).toEqual(cells)
  })

  test('rejects more answers than questions, and cells of half a question', () => {
    expect(() => countsOf(small, [[1, 2, 3, 4]])).toThrow(RangeError)
    expect(() => fromCells([1, 2, 3, 4, 5, 6, 7])).toThrow(RangeError)
  })
})

test('a release goes to each question, and one of another assessment is rejected', () => {
  const first = addRelease(
    emptyRollup(small),
    countsOf(small, [
      [1, 5, null],
      [4, 2, 3],
      [5, 5, 1],
    ]),
    3,
  )
  expect(first.released).toBe(3)
  expect(first.questions.map(({ entered }) => answersIn(entered))).toEqual([3, 3, 0])
  const second = addRelease(
    first,
    countsOf(small, [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ]),
    3,
  )
  expect(second.questions.map(({ entered }) => answersIn(entered))).toEqual([6, 6, 5])
  const others = countsOf(ASSESSMENTS.agile, [])
  expect(() => addRelease(first, others, 3)).toThrow(RangeError)
})

describe.each(ASSESSMENT_TYPES)('for any answers to %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const answer = fc.option(fc.integer({ min: 1, max: 5 }))
  const person = fc.array(answer, { minLength: size, maxLength: size })
  const people = fc.array(person, { maxLength: 12 })

  test('it makes no difference in which order people come, and which answers belong to one', () => {
    fc.assert(
      fc.property(people, fc.nat(), (submissions, shift) => {
        const regrouped = submissions.map((_, index) =>
          Array.from({ length: size }, (_, question) => {
            const other = submissions[(index + question * shift) % submissions.length]
            return other?.[question] ?? null
          }),
        )
        expect(countsOf(assessment, regrouped.toReversed())).toEqual(
          countsOf(assessment, submissions),
        )
      }),
      SEED,
    )
  })

  test('every question counts each person once', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        for (const counts of countsOf(assessment, submissions).counts) {
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(submissions.length)
        }
      }),
      SEED,
    )
  })
})
