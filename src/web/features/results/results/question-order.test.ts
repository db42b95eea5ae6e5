import { expect, test } from 'vitest'
import {
  advanced,
  category,
  pointChange,
  question,
  sincePrevious,
  sureness,
} from '#test/web/result-fixtures.ts'
import { inOrder, ordersOf, readCategory, readOrder } from './question-order.ts'

const agreeing = (favorable: number) => ({
  favourable: favorable,
  neutral: 0,
  unfavourable: 100 - favorable,
})

const SUMMARY = {
  categoryDetails: [
    question('a', 90, { category: 'Calm', favourable: agreeing(80) }),
    question('b', 40, { category: 'Calm', favourable: agreeing(20) }),
    question('c', 60, { category: 'Bold', favourable: agreeing(100) }),
  ],
  categories: [category('Calm', 65), category('Bold', 60)],
  // Question c is new in this round.
  sincePrevious: sincePrevious({
    questions: [
      { questionId: 'a', ...pointChange(95, 90) },
      { questionId: 'b', ...pointChange(30, 40) },
    ],
  }),
  advanced: advanced({
    questions: [sureness('a', 0.2), sureness('b', 0.9), sureness('c', -0.6)],
  }),
}

test.each([
  ['asked', 'a1 b2 c3'],
  ['lowest', 'b2 c3 a1'],
  ['highest', 'a1 c3 b2'],
  ['fewest', 'b2 a1 c3'],
  ['most', 'c3 a1 b2'],
  ['fallen', 'a1 b2 c3'],
  ['risen', 'b2 a1 c3'],
  ['disagreement', 'c3 a1 b2'],
  ['category', 'c3 b2 a1'],
])('ordered by %s, each keeps its number', (sort, expected) => {
  const order = readOrder(new URLSearchParams({ sort }), ordersOf(SUMMARY))
  const shown = inOrder(SUMMARY, order)
  expect(shown.map(({ questionId, number }) => `${questionId}${number}`).join(' ')).toBe(expected)
})

test.each([
  ['the plan does not include agreement', null],
  ['there are too few responses', advanced({ questions: [sureness('a', null)] })],
])('sorting by agreement is not offered if %s', (_reason, known) => {
  const orders = ordersOf({ ...SUMMARY, advanced: known })
  expect(orders).not.toContain('disagreement')
  expect(readOrder(new URLSearchParams({ sort: 'disagreement' }), orders)).toBe('asked')
})

test('orders by agreement and change are offered only where both are known', () => {
  const first = {
    ...SUMMARY,
    categoryDetails: [question('a', 90)],
    sincePrevious: null,
    advanced: null,
  }
  expect(ordersOf(first)).toEqual(['asked', 'lowest', 'highest', 'category'])
})

test('the category comes from the URL, if the assessment has it', () => {
  expect(readCategory(new URLSearchParams({ category: 'Bold' }), SUMMARY)).toBe('Bold')
  expect(readCategory(new URLSearchParams({ category: 'Other' }), SUMMARY)).toBeUndefined()
})

test('an unknown order falls back to the original order', () => {
  const orders = ordersOf(SUMMARY)
  expect(readOrder(new URLSearchParams({ sort: 'constructor' }), orders)).toBe('asked')
})
