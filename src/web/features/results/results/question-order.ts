import type { Advanced, QuestionResult, ResultsSummary } from '#contract/results.ts'
import type { PointChange } from '#contract/statistics.ts'

const ORDERS = [
  'asked',
  'lowest',
  'highest',
  'fewest',
  'most',
  'fallen',
  'risen',
  'disagreement',
  'category',
] as const
export type Order = (typeof ORDERS)[number]

export const ORDER_LABEL: Readonly<Record<Order, string>> = {
  asked: 'Original order',
  lowest: 'Lowest score first',
  highest: 'Highest score first',
  fewest: 'Fewest who agree first',
  most: 'Most who agree first',
  fallen: 'Largest fall first',
  risen: 'Largest rise first',
  disagreement: 'Answers furthest apart first',
  category: 'By category, weakest first',
}

/**
 * A question with its number in the assessment, from 1, and its advanced analytics and change where
 * they are available.
 */
export type NumberedQuestion = QuestionResult & {
  readonly number: number
  readonly more: Advanced['questions'][number] | undefined
  readonly change: PointChange | undefined
}

type QuestionResults = Pick<
  ResultsSummary,
  'categoryDetails' | 'categories' | 'sincePrevious' | 'advanced'
>

/** Returns the orders available for these results. */
export function ordersOf({
  categoryDetails,
  sincePrevious,
  advanced,
}: Pick<QuestionResults, 'categoryDetails' | 'sincePrevious' | 'advanced'>): readonly Order[] {
  const spread = categoryDetails.some(({ favourable }) => favourable)
  const available: Partial<Record<Order, boolean>> = {
    fewest: spread,
    most: spread,
    fallen: sincePrevious !== null,
    risen: sincePrevious !== null,
    disagreement: advanced?.questions.some(({ agreement }) => agreement) ?? false,
  }
  return ORDERS.filter((order) => available[order] ?? true)
}

/** Returns the order in the URL's query string, by default the original order. */
export const readOrder = (search: URLSearchParams, orders: readonly Order[]): Order =>
  orders.find((order) => order === search.get('sort')) ?? 'asked'

/** Returns the category in the URL's query string; undefined for all categories. */
export const readCategory = (
  search: URLSearchParams,
  { categoryDetails }: Pick<QuestionResults, 'categoryDetails'>,
): string | undefined =>
  categoryDetails.find(({ category }) => category === search.get('category'))?.category

/** Returns the names of the categories of all questions, also of those without a score. */
export const categoryNames = ({
  categoryDetails,
}: Pick<QuestionResults, 'categoryDetails'>): readonly string[] => [
  ...new Set(categoryDetails.map(({ category }) => category)),
]

/** Returns the questions in the given order. The server sends them in their original order. */
export function inOrder(results: QuestionResults, order: Order): NumberedQuestion[] {
  const { categoryDetails, categories, sincePrevious, advanced } = results
  const known = new Map(advanced?.questions.map((details) => [details.questionId, details]))
  const changes = new Map(sincePrevious?.questions.map((change) => [change.questionId, change]))
  const numbered = categoryDetails.map((question, index) => ({
    ...question,
    number: index + 1,
    more: known.get(question.questionId),
    change: changes.get(question.questionId),
  }))
  const categoryScore = new Map(
    categories.map(({ category, percentage }) => [category, percentage]),
  )
  switch (order) {
    case 'asked':
      return numbered
    case 'lowest':
      return sortedBy(numbered, ({ percentage }) => percentage)
    case 'highest':
      return sortedBy(numbered, ({ percentage }) => negative(percentage))
    case 'fewest':
      return sortedBy(numbered, ({ favourable }) => favourable?.favourable)
    case 'most':
      return sortedBy(numbered, ({ favourable }) => negative(favourable?.favourable))
    case 'fallen':
      return sortedBy(numbered, ({ change }) => change?.difference)
    case 'risen':
      return sortedBy(numbered, ({ change }) => negative(change?.difference))
    case 'disagreement':
      return sortedBy(numbered, ({ more }) => more?.agreement?.agreement)
    case 'category': {
      const byScore = sortedBy(numbered, ({ percentage }) => percentage)
      const byName = byScore.toSorted((a, b) => a.category.localeCompare(b.category))
      return sortedBy(byName, ({ category }) => categoryScore.get(category))
    }
  }
}

const negative = (value: number | null | undefined) => (value == null ? undefined : -value)

/** Sorts by a value, lowest first; questions without one are last. */
const sortedBy = (
  questions: readonly NumberedQuestion[],
  valueOf: (question: NumberedQuestion) => number | null | undefined,
): NumberedQuestion[] =>
  questions.toSorted((a, b) => (valueOf(a) ?? Infinity) - (valueOf(b) ?? Infinity) || 0)
