import { formatList } from '#domain/format-list.ts'
import type { Advanced, RoundResults } from '#contract/results.ts'
import type { Place } from '#contract/statistics.ts'
import { describeOrder, formatPlace } from '#domain/statistics/words.ts'
import { categoryNames } from './question-order.ts'
import type { NumberedQuestion } from './question-order.ts'

export type CategoryResult = RoundResults['summary']['categories'][number]

export type Benchmark = NonNullable<Advanced['benchmark']>

/** Returns what can be said of the order of the categories. */
export const categoryFinding = ({
  categories,
  categoryOrder,
}: Pick<RoundResults['summary'], 'categories' | 'categoryOrder'>): string =>
  categoryOrder ? describeOrder(categories, categoryOrder) : 'Nothing to show yet.'

/** Names the categories without a score; undefined if all have one. */
export function describeCategoriesWithoutScore({
  categories,
  categoryDetails,
}: Pick<RoundResults['summary'], 'categories' | 'categoryDetails'>): string | undefined {
  const shown = new Set(categories.map(({ category }) => category))
  const missing = categoryNames({ categoryDetails }).filter((name) => !shown.has(name))
  if (missing.length === 0) return undefined
  return `Without a score: ${formatList(missing)}, where too few people have answered more than half of the questions.`
}

/** Returns one sentence on agreement and split opinions; questions are named by their numbers. */
export function spreadFinding(questions: readonly NumberedQuestion[]): string {
  const known = questions.flatMap((question) =>
    question.favourable ? [{ ...question, share: question.favourable.favourable }] : [],
  )
  const [least] = known.toSorted((a, b) => a.share - b.share)
  if (!least) return 'Nothing to show yet.'
  const most = known.filter(({ share }) => share > 50).length
  const shown = `${known.length} questions${known.length < questions.length ? ' with a distribution' : ''}`
  const agreeing =
    most === known.length
      ? `Most responses agree with all ${shown}; the fewest agree with question ${least.number} (${Math.round(least.share)}%)`
      : `Most responses agree with ${most} of ${shown}; the fewest agree with question ${least.number} (${Math.round(least.share)}%)`
  const split = questions.filter(({ more }) => more?.agreement?.split).map(({ number }) => number)
  if (split.length === 0) return `${agreeing}.`
  return `${agreeing}. Opinions are split on ${split.length === 1 ? 'question' : 'questions'} ${formatList(split.toSorted((a, b) => a - b).map(String))}.`
}

/** Returns one sentence on how the categories compare with other accounts. */
export function benchmarkFinding({ accounts, categories }: Benchmark): string {
  const ranked = categories.toSorted((a, b) => middle(b) - middle(a))
  const [best, worst] = [ranked.at(0), ranked.at(-1)]

  if (!best || !worst) return 'Nothing to show yet.'
  if (middle(best) === middle(worst)) {
    return `All ${categories.length} categories rank the same among ${accounts} accounts: ${formatPlace(best)}.`
  }
  return `Among ${accounts} accounts, ${best.category} ranks highest (${formatPlace(best)}) and ${worst.category} lowest (${formatPlace(worst)}).`
}

const middle = ({ from, to }: Place): number => from + to
