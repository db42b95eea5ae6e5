import type { Trends, TrendRound } from '#contract/reports.ts'
import { formatAgree, formatScore } from '#domain/scoring.ts'
import { describeOrder } from '#domain/statistics/words.ts'
import { describeChange } from '#domain/statistics/change-words.ts'

/** Formats the share of answers that agree for a table; a dash if it is not published. */
export const formatAgreeCell = (favorable: TrendRound['favourable']): string =>
  favorable ? `${formatAgree(favorable.favourable)}%` : '–'

/** Returns a category of a round by its name; undefined if too few people answered its questions. */
export const categoryOf = (
  { categories }: Pick<TrendRound, 'categories'>,
  name: string,
): TrendRound['categories'][number] | undefined =>
  categories.find(({ category }) => category === name)

/** Returns the score of the latest round and its change in sentences. */
export function latestRoundFinding({
  waves: rounds,
  changes,
}: {
  readonly waves: readonly Pick<TrendRound, 'averageScore'>[]
  readonly changes: Trends['changes']
}): string {
  const latest = rounds.at(-1)
  const change = changes.at(-1)?.overall
  if (!latest) return 'Nothing to show yet.'
  const score = `${formatScore(latest.averageScore)} out of 100`
  return change
    ? `The latest round scores ${score}. ${describeChange(change)}`
    : `The only round so far scores ${score}; a second one will show changes.`
}

/** Returns what can be said of the order of the categories in the latest round. */
export function categoriesFinding(
  rounds: readonly Pick<TrendRound, 'categories' | 'categoryOrder'>[],
): string {
  const latest = rounds.at(-1)
  if (!latest) return 'Nothing to show yet.'
  const when = rounds.length === 1 ? 'In this round' : 'In the latest round'
  return `${when}: ${describeOrder(latest.categories, latest.categoryOrder)}`
}
