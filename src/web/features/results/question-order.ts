import type { Advanced, QuestionResult, ResultsSummary } from '#contract/results.ts'

const ORDERS = ['asked', 'lowest', 'highest', 'disagreement', 'category'] as const
export type Order = (typeof ORDERS)[number]

export const ORDER_LABEL: Readonly<Record<Order, string>> = {
  asked: 'As asked',
  lowest: 'Lowest score first',
  highest: 'Highest score first',
  disagreement: 'Furthest apart first',
  category: 'By category, weakest first',
}

/** A question with its place in the questionnaire, from 1, and what the advanced plans know of it. */
export type NumberedQuestion = QuestionResult & {
  readonly number: number
  readonly more: Advanced['questions'][number] | undefined
}

type Asked = Pick<ResultsSummary, 'categoryDetails' | 'categories' | 'advanced'>

/** The orders that these results know: not all of them say how far answers lie apart. */
export const ordersOf = ({ advanced }: Pick<Asked, 'advanced'>): readonly Order[] =>
  advanced?.questions.some(({ agreement }) => agreement)
    ? ORDERS
    : ORDERS.filter((order) => order !== 'disagreement')

/** What the URL asks for; anything unknown counts as the order in which they were asked. */
export const readOrder = (search: URLSearchParams, orders: readonly Order[]): Order =>
  orders.find((order) => order === search.get('sort')) ?? 'asked'

/** The questions in an order. They come from the server in the order in which they are asked. */
export function inOrder(
  { categoryDetails, categories, advanced }: Asked,
  order: Order,
): NumberedQuestion[] {
  const known = new Map(advanced?.questions.map((one) => [one.questionId, one]))
  const numbered = categoryDetails.map((question, index) => ({
    ...question,
    number: index + 1,
    more: known.get(question.questionId),
  }))
  const categoryScore = new Map(categories.map((one) => [one.category, one.percentage]))
  const scoreOf = (question: QuestionResult) => categoryScore.get(question.category) ?? 0
  switch (order) {
    case 'asked':
      return numbered
    case 'lowest':
      return numbered.toSorted((a, b) => a.percentage - b.percentage)
    case 'highest':
      return numbered.toSorted((a, b) => b.percentage - a.percentage)
    case 'disagreement':
      return numbered.toSorted((a, b) => agreementOf(a) - agreementOf(b))
    case 'category':
      return numbered.toSorted(
        (a, b) =>
          scoreOf(a) - scoreOf(b) ||
          a.category.localeCompare(b.category) ||
          a.percentage - b.percentage,
      )
  }
}

/** Where nothing is known there is nothing to talk about: last. */
const agreementOf = ({ more }: NumberedQuestion): number => more?.agreement?.agreement ?? 2
