import { expect, test } from 'vitest'
import type { QuestionResult } from '#contract/results.ts'
import { inOrder, readOrder } from './question-order.ts'

const question = (questionId: string, category: string, percentage: number): QuestionResult => ({
  questionId,
  questionText: questionId,
  category,
  responseCount: 5,
  averageScore: percentage / 20,
  percentage,
  color: 'blue',
})

const QUESTIONS = [question('a', 'Calm', 90), question('b', 'Calm', 40), question('c', 'Bold', 60)]
const CATEGORIES = [
  { category: 'Calm', averageScore: 3.25, percentage: 65, color: 'blue' },
  { category: 'Bold', averageScore: 3, percentage: 60, color: 'blue' },
] as const

test.each([
  ['asked', 'a1 b2 c3'],
  ['lowest', 'b2 c3 a1'],
  ['highest', 'a1 c3 b2'],
  ['category', 'c3 b2 a1'],
])('ordered by %s, each keeps its number', (sort, expected) => {
  const order = readOrder(new URLSearchParams({ sort }))
  const shown = inOrder(QUESTIONS, [...CATEGORIES], order)
  expect(shown.map(({ questionId, number }) => `${questionId}${number}`).join(' ')).toBe(expected)
})

test('an order nobody knows is the one in which they were asked', () => {
  expect(readOrder(new URLSearchParams({ sort: 'constructor' }))).toBe('asked')
})
