import type { Advanced, QuestionResult, ResultsSummary } from '#contract/results.ts'

const ORDERS = ['asked', 'lowest', 'highest', 'disagreement', 'category'] as const
export type Order = (typeof ORDERS)[number]

export const ORDER_LABEL: Readonly<Record<Order, string>> = {
  asked: 'Original order',
  lowest: 'Lowest score first',
  highest: 'Highest score first',
  disagreement: 'Answers furthest apart first',
  category: 'By category, weakest first',
}

/**
 * A question with its number in the assessment, from 1, and its advanced analytics if available.
 */
export type NumberedQuestion = QuestionResult & {
  readonly number: number
  readonly more: Advanced['questions'][number] | undefined
}

type QuestionResults = Pick<ResultsSummary, 'categoryDetails' | 'categories' | 'advanced'>

/** Returns the orders available for these results; sorting by agreement needs agreement values. */
export const ordersOf = ({ advanced }: Pick<QuestionResults, 'advanced'>): readonly Order[] =>
  advanced?.questions.some(({ agreement }) => agreement)
    ? ORDERS
    : ORDERS.filter((order) => order !== 'disagreement')

/** Returns the order in the URL's query string, by default the original order. */
export const readOrder = (search: URLSearchParams, orders: readonly Order[]): Order =>
  orders.find((order) => order === search.get('sort')) ?? 'asked'

/** Returns the questions in the given order. The server sends them in their original order. */
export function inOrder(
  { categoryDetails, categories, advanced }: QuestionResults,
  order: Order,
): NumberedQuestion[] {
  const known = new Map(advanced?.questions.map((details) => [details.questionId, details]))
  const numbered = categoryDetails.map((question, index) => ({
    ...question,
    number: index + 1,
    more: known.get(question.questionId),
  }))
  const categoryScore = new Map(
    categories.map(({ category, percentage }) => [category, percentage]),
  )
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

/** Returns the agreement (−1 to 1), or 2 if unknown, so that unknown values sort last. */
const agreementOf = ({ more }: NumberedQuestion): number => more?.agreement?.agreement ?? 2
