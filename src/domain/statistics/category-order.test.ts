import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { rollupOf } from './block-fixtures.ts'
import { categoryOrder } from './category-order.ts'

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
  expect(order).toEqual({
    highest: { categories: [NAMES[1]], clear: true },
    lowest: { categories: [NAMES[3]], clear: true },
  })
})

test('categories that are not far apart are named as level, nearest first', () => {
  const order = orderOf([MIDDLE, [0, 2, 4, 3, 1], [0, 2, 4, 4, 0], [8, 2, 0, 0, 0], MIDDLE])
  expect(order.highest.clear).toBe(false)
  expect(order.highest.categories).toEqual([NAMES[1], NAMES[2], NAMES[0], NAMES[4]])
  expect(order.lowest).toEqual({ categories: [NAMES[3]], clear: true })
})

test('equal categories are level, even where no answer differs', () => {
  for (const same of [MIDDLE, [0, 0, 0, 0, 9], [3, 0, 0, 0, 0]]) {
    const order = orderOf(NAMES.map(() => same))
    for (const end of [order.highest, order.lowest]) {
      expect(end).toEqual({ categories: NAMES, clear: false })
    }
  }
})

test('the ends are the highest and lowest means, and turn around with the answers', () => {
  const counts = fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 8 })
    .map((values) => [1, 2, 3, 4, 5].map((value) => values.filter((v) => v === value).length))
  const five = fc.array(counts, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(five, (distributions) => {
      const order = orderOf(distributions)
      const turned = orderOf(distributions.map((counts) => counts.toReversed()))
      expect(turned.lowest).toEqual(order.highest)
      expect(turned.highest).toEqual(order.lowest)
      const points = new Map(
        NAMES.map((name, index) => [
          name,
          (distributions[index] ?? []).reduce((sum, count, at) => sum + count * at, 0),
        ]),
      )
      const top = points.get(order.highest.categories[0] ?? '')
      expect(top).toBe(Math.max(...points.values()))
    }),
  )
})
