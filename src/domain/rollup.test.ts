import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { Assessment } from './assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { addToRollup, sumOfAnswers, emptyRollup, isSubRollup } from './rollup.ts'

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

test.each(ASSESSMENT_TYPES)('an empty rollup of %s has five cells for each question', (type) => {
  const counts = new Array(totalQuestions(ASSESSMENTS[type]) * 5).fill(0)
  const empty = { released: 0, counts }
  expect(emptyRollup(ASSESSMENTS[type])).toEqual({ ...empty, spread: empty })
})

describe('adding submissions', () => {
  test('counts values (calculated by hand)', () => {
    const rollup = addToRollup(emptyRollup(small), [
      [1, 5, 3],
      [4, 2, 3],
      [5, 5, 5],
    ])
    expect(rollup.released).toBe(3)
    expect(rollup.counts).toEqual(
      [
        [1, 0, 0, 1, 1], // 1, 4, 5
        [0, 1, 0, 0, 2], // 5, 2, 5
        [0, 0, 2, 0, 1], // 3, 3, 5
      ].flat(),
    )
    expect(sumOfAnswers(rollup)).toBe(33)
  })

  test('does not modify its input', () => {
    const before = emptyRollup(small)
    addToRollup(before, [[1, 2, 3]])
    expect(before).toEqual(emptyRollup(small))
  })

  test('rejects more answers than questions', () => {
    expect(() => addToRollup(emptyRollup(small), [[1, 2, 3, 4]])).toThrow(RangeError)
  })
})

describe.each(ASSESSMENT_TYPES)('for any answers to %s', (type) => {
  const assessment = ASSESSMENTS[type]
  const size = totalQuestions(assessment)
  const person = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: size, maxLength: size })
  const people = fc.array(person, { maxLength: 12 })

  test('adding in parts equals adding all at once', () => {
    fc.assert(
      fc.property(people, people, (one, other) => {
        const atOnce = addToRollup(emptyRollup(assessment), [...one, ...other])
        const once = addToRollup(emptyRollup(assessment), one)
        expect(addToRollup(once, other)).toEqual(atOnce)
      }),
      SEED,
    )
  })

  test('the order of people makes no difference', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        expect(addToRollup(emptyRollup(assessment), submissions.toReversed())).toEqual(
          addToRollup(emptyRollup(assessment), submissions),
        )
      }),
      SEED,
    )
  })

  test('every question counts each person once', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const rollup = addToRollup(emptyRollup(assessment), submissions)
        expect(rollup.released).toBe(submissions.length)
        for (let question = 0; question < size; question += 1) {
          expect(total(rollup.counts.slice(question * 5, question * 5 + 5))).toBe(
            submissions.length,
          )
        }
      }),
      SEED,
    )
  })

  test('it makes no difference which answers belong to one person', () => {
    fc.assert(
      fc.property(people, fc.nat(), (submissions, shift) => {
        const regrouped = submissions.map((_, index) =>
          Array.from({ length: size }, (_, question) => {
            const other = submissions[(index + question * shift) % submissions.length]
            return other?.[question] ?? 0
          }),
        )
        expect(addToRollup(emptyRollup(assessment), regrouped)).toEqual(
          addToRollup(emptyRollup(assessment), submissions),
        )
      }),
      SEED,
    )
  })

  test('a rollup of some of the people is a sub-rollup, a modified one is not', () => {
    fc.assert(
      fc.property(people, people, fc.nat(), (some, others, at) => {
        const part = addToRollup(emptyRollup(assessment), some)
        const whole = addToRollup(part, others)
        expect(isSubRollup(whole, part)).toBe(true)
        const counts = part.counts.with(at % part.counts.length, -1)
        expect(isSubRollup(whole, { ...part, counts })).toBe(false)
        const released = whole.released + 1
        expect(isSubRollup(whole, { ...part, released })).toBe(false)
        expect(isSubRollup(part, whole)).toBe(others.length === 0)
      }),
      SEED,
    )
  })
})

function total(cells: readonly number[]): number {
  return cells.reduce((sum, cell) => sum + cell, 0)
}
