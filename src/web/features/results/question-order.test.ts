import { expect, test } from 'vitest'
import { advanced, category, question, sureness } from '#test/web/result-fixtures.ts'
import { inOrder, ordersOf, readOrder } from './question-order.ts'

const SUMMARY = {
  categoryDetails: [
    question('a', 90, { category: 'Calm' }),
    question('b', 40, { category: 'Calm' }),
    question('c', 60, { category: 'Bold' }),
  ],
  categories: [category('Calm', 65), category('Bold', 60)],
  advanced: advanced({
    questions: [sureness('a', 0.2), sureness('b', 0.9), sureness('c', -0.6)],
  }),
}

test.each([
  ['asked', 'a1 b2 c3'],
  ['lowest', 'b2 c3 a1'],
  ['highest', 'a1 c3 b2'],
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
  const orders = ordersOf({ advanced: known })
  expect(orders).not.toContain('disagreement')
  expect(readOrder(new URLSearchParams({ sort: 'disagreement' }), orders)).toBe('asked')
})

test('an unknown order falls back to the original order', () => {
  const orders = ordersOf(SUMMARY)
  expect(readOrder(new URLSearchParams({ sort: 'constructor' }), orders)).toBe('asked')
})
