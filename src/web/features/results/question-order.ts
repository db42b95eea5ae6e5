import type { QuestionResult } from '#contract/results.ts'
import type { CategoryResult } from './findings.ts'

export const ORDERS = ['asked', 'lowest', 'highest', 'category'] as const
export type Order = (typeof ORDERS)[number]

export const ORDER_LABEL: Readonly<Record<Order, string>> = {
  asked: 'As asked',
  lowest: 'Lowest score first',
  highest: 'Highest score first',
  category: 'By category, weakest first',
}

/** A question with its place in the questionnaire, from 1. */
export type NumberedQuestion = QuestionResult & { readonly number: number }

/** What the URL asks for; anything unknown counts as the order in which they were asked. */
export const readOrder = (search: URLSearchParams): Order =>
  ORDERS.find((order) => order === search.get('sort')) ?? 'asked'

/** The questions in an order. They come from the server in the order in which they are asked. */
export function inOrder(
  questions: readonly QuestionResult[],
  categories: readonly CategoryResult[],
  order: Order,
): NumberedQuestion[] {
  const numbered = questions.map((question, index) => ({ ...question, number: index + 1 }))
  const categoryScore = new Map(categories.map((one) => [one.category, one.percentage]))
  const scoreOf = (question: QuestionResult) => categoryScore.get(question.category) ?? 0
  switch (order) {
    case 'asked':
      return numbered
    case 'lowest':
      return numbered.toSorted((a, b) => a.percentage - b.percentage)
    case 'highest':
      return numbered.toSorted((a, b) => b.percentage - a.percentage)
    case 'category':
      return numbered.toSorted(
        (a, b) =>
          scoreOf(a) - scoreOf(b) ||
          a.category.localeCompare(b.category) ||
          a.percentage - b.percentage,
      )
  }
}
