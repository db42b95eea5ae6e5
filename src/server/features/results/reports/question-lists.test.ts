import type { QuestionResult } from '#contract/results.ts'
import { expect, test } from 'vitest'
import { questionLists } from './question-lists.ts'

const charts = { mark: () => '<svg viewBox="0 0 12 12"></svg>' }

const question = (
  id: string,
  percentage: number,
  distribution: number[] | null = null,
): QuestionResult => ({
  questionId: id,
  questionText: `Question ${id}.`,
  category: 'Category',
  responseCount: 8,
  answered: 8,
  cantSay: 0,
  distributionCantSay: null,
  averageScore: percentage / 20,
  percentage,
  color: 'blue',
  distribution,
  favourable: null,
})

const listsOf = (percents: readonly number[]) =>
  questionLists(
    charts,
    percents.map((percent, index) => question(String(index), percent)),
    new Set(),
  )?.map(({ title, items }) => [title, items.map(({ score }) => score)])

test('the lists hold the three highest and the three lowest scores', () => {
  expect(listsOf([61, 90, 72, 83, 55, 48, 79])).toEqual([
    ['Highest-scoring questions', ['90', '83', '79']],
    ['Lowest-scoring questions', ['48', '55', '61']],
  ])
})

test('a list says if other questions have the same score as its last one', () => {
  expect(listsOf([90, 90, 90, 90, 40, 50, 60])?.map(([title]) => title)).toEqual([
    'Among the highest-scoring questions',
    'Lowest-scoring questions',
  ])
})

test('there are no lists if all questions have the same score', () => {
  expect(listsOf([60, 60, 60, 60])).toBeUndefined()
})

test('a question has the people who agree, and whether opinions are split', () => {
  const lists = questionLists(
    charts,
    [question('a', 80, [0, 1, 1, 3, 3]), question('b', 60, [4, 0, 0, 0, 4])],
    new Set(['b']),
  )
  expect(lists?.[0].items.map(({ note }) => note)).toEqual([
    'Category · 6 of 8 agree',
    'Category · 4 of 8 agree · opinions split',
  ])
})
