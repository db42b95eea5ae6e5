import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENT_TYPES } from './assessments/assessment.ts'
import type { Assessment } from './assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { addToRollup, sumOfAnswers, emptyRollup, isSubRollup, sumBlocks } from './rollup.ts'
import type { Rollup, SumBlock } from './rollup.ts'

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

describe('the layout of the sums', () => {
  test('has one histogram for each category, then one for all questions', () => {
    expect(sumBlocks(small)).toEqual([
      { start: 0, firstQuestion: 0, questions: 2 }, // sums 2 to 10: 9 cells
      { start: 9, firstQuestion: 2, questions: 1 }, // sums 1 to 5: 5 cells
      { start: 14, firstQuestion: 0, questions: 3 }, // sums 3 to 15: 13 cells
    ])
  })

  test.each(ASSESSMENT_TYPES)('has no shared or unused cells for %s', (type) => {
    const assessment = ASSESSMENTS[type]
    const blocks = sumBlocks(assessment)
    expect(blocks).toHaveLength(assessment.categories.length + 1)
    let cells = 0
    for (const block of blocks) {
      expect(block.start).toBe(cells)
      cells += block.questions * 4 + 1
    }
    const empty = emptyRollup(assessment)
    expect(empty.sums).toEqual(new Array(cells).fill(0))
    expect(empty.counts).toEqual(new Array(totalQuestions(assessment) * 5).fill(0))
    expect(empty.released).toBe(0)
  })
})

describe('adding submissions', () => {
  test('counts values and sums (calculated by hand)', () => {
    const rollup = addToRollup(small, emptyRollup(small), [
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
    expect(rollup.sums).toEqual(
      [
        [0, 0, 0, 0, 2, 0, 0, 0, 1], // 6, 6, 10, from 2 up
        [0, 0, 2, 0, 1], // 3, 3, 5, from 1 up
        [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1], // 9, 9, 15, from 3 up
      ].flat(),
    )
    expect(sumOfAnswers(rollup)).toBe(33)
  })

  test('does not modify its input', () => {
    const before = emptyRollup(small)
    addToRollup(small, before, [[1, 2, 3]])
    expect(before).toEqual(emptyRollup(small))
  })

  test('rejects more answers than questions', () => {
    expect(() => addToRollup(small, emptyRollup(small), [[1, 2, 3, 4]])).toThrow(RangeError)
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
        const atOnce = addToRollup(assessment, emptyRollup(assessment), [...one, ...other])
        const once = addToRollup(assessment, emptyRollup(assessment), one)
        expect(addToRollup(assessment, once, other)).toEqual(atOnce)
      }),
      SEED,
    )
  })

  test('the order of people makes no difference', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        expect(addToRollup(assessment, emptyRollup(assessment), submissions.toReversed())).toEqual(
          addToRollup(assessment, emptyRollup(assessment), submissions),
        )
      }),
      SEED,
    )
  })

  test('every question and every histogram counts each person once', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const rollup = addToRollup(assessment, emptyRollup(assessment), submissions)
        expect(rollup.released).toBe(submissions.length)
        for (let question = 0; question < size; question += 1) {
          expect(total(rollup.counts.slice(question * 5, question * 5 + 5))).toBe(
            submissions.length,
          )
        }
        for (const block of sumBlocks(assessment)) {
          expect(total(histogram(rollup, block))).toBe(submissions.length)
        }
      }),
      SEED,
    )
  })

  test('a rollup of some of the people is a sub-rollup, a modified one is not', () => {
    fc.assert(
      fc.property(people, people, fc.nat(), (some, others, at) => {
        const part = addToRollup(assessment, emptyRollup(assessment), some)
        const whole = addToRollup(assessment, part, others)
        expect(isSubRollup(assessment, whole, part)).toBe(true)
        const counts = part.counts.with(at % part.counts.length, -1)
        expect(isSubRollup(assessment, whole, { ...part, counts })).toBe(false)
        const released = whole.released + 1
        expect(isSubRollup(assessment, whole, { ...part, released })).toBe(false)
        expect(isSubRollup(assessment, part, whole)).toBe(others.length === 0)
      }),
      SEED,
    )
  })

  test('counts and sums give the same total for each category', () => {
    fc.assert(
      fc.property(people, (submissions) => {
        const rollup = addToRollup(assessment, emptyRollup(assessment), submissions)
        for (const block of sumBlocks(assessment)) {
          const counts = rollup.counts.slice(
            block.firstQuestion * 5,
            (block.firstQuestion + block.questions) * 5,
          )
          const fromCounts = counts.map((count, index) => count * ((index % 5) + 1))
          const fromSums = histogram(rollup, block).map((n, index) => n * (block.questions + index))
          expect(total(fromSums)).toBe(total(fromCounts))
        }
      }),
      SEED,
    )
  })
})

function histogram(rollup: Rollup, block: SumBlock): number[] {
  return rollup.sums.slice(block.start, block.start + block.questions * 4 + 1)
}

function total(cells: readonly number[]): number {
  return cells.reduce((sum, cell) => sum + cell, 0)
}
