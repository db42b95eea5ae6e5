import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { createBlock, rollupOf } from './block-fixtures.ts'
import { blockVariance } from './block-model.ts'
import { categoryOrder, clearLead } from './category-order.ts'
import { studentPoint } from './probability-distributions.ts'

const assessment = ASSESSMENTS.teamwork
const NAMES = assessment.categories.map(({ name }) => name)

/** Returns the order of categories from one distribution for all questions of each. */
const orderOf = (distributions: readonly (readonly number[])[]) =>
  categoryOrder(
    assessment,
    rollupOf(
      assessment.categories.flatMap(({ questions }, index) =>
        questions.map(() => distributions[index] ?? [0, 0, 0, 0, 0]),
      ),
    ),
  )

const MIDDLE = [0, 3, 4, 3, 0]

test('a category far from the others is clearly first or last', () => {
  const order = orderOf([MIDDLE, [0, 0, 0, 2, 8], MIDDLE, [8, 2, 0, 0, 0], MIDDLE])
  expect(order).toEqual({ highest: NAMES[1], lowest: NAMES[3] })
})

test('of categories that are not far apart, none is first', () => {
  const order = orderOf([MIDDLE, [0, 2, 4, 3, 1], [0, 2, 4, 4, 0], [8, 2, 0, 0, 0], MIDDLE])
  expect(order).toEqual({ highest: null, lowest: NAMES[3] })
})

test('of equal categories none is first or last, even where no answer differs', () => {
  for (const same of [MIDDLE, [0, 0, 0, 0, 9], [3, 0, 0, 0, 0]]) {
    expect(orderOf(NAMES.map(() => same))).toEqual({ highest: null, lowest: null })
  }
})

test('a clear difference takes the degrees of freedom of the category with fewer answers', () => {
  const many = createBlock({ n: 40, mean: 4, variance: 1 })
  const few = createBlock({ n: 6, mean: 3, variance: 1 })
  const lead = clearLead(many, few)
  expect(clearLead(few, many)).toBe(lead)
  const variance = blockVariance(many, 4) / 40 + blockVariance(few, 3) / 6
  expect(lead).toBeCloseTo(studentPoint(0.05, 6) * Math.sqrt(variance / 2), 10)
})

test('the ends are the highest and lowest means, and turn around with the answers', () => {
  const anyCounts = fc
    .tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 8, maxLength: 8 }),
    )
    .map(([level, moves]) => moves.map((move) => Math.min(5, Math.max(1, level + move))))
    .map((values) => [1, 2, 3, 4, 5].map((value) => values.filter((v) => v === value).length))
  const five = fc.array(anyCounts, { minLength: 5, maxLength: 5 })
  let clear = 0
  fc.assert(
    fc.property(five, (distributions) => {
      const order = orderOf(distributions)
      const turned = orderOf(distributions.map((counts) => counts.toReversed()))
      expect(turned).toEqual({ highest: order.lowest, lowest: order.highest })
      if (order.highest === null) return
      clear += 1
      const points = new Map(
        NAMES.map((name, index) => [
          name,
          (distributions[index] ?? []).reduce((sum, count, at) => sum + count * at, 0),
        ]),
      )
      expect(points.get(order.highest)).toBe(Math.max(...points.values()))
      expect(order.lowest).not.toBe(order.highest)
    }),
  )
  expect(clear).toBeGreaterThan(10)
})
