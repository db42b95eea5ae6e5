import type { Trends, TrendWave, Wave } from '#contract/reports.ts'
import { formatAgree, formatScore } from '#domain/scoring.ts'
import type { TrendPoint } from '#web/charts/trend-layout.ts'
import { describeChange, describeOrder } from '#domain/statistics/words.ts'

/** Returns a wave's score, with its band and the share that agrees if there are any. */
export const pointOf = ({ averageScore, favourable, band }: TrendWave): TrendPoint => ({
  value: averageScore,
  agree: favourable?.favourable,
  ...band,
})

/** Formats the share of answers that agree for a table; a dash if it is not published. */
export const formatAgreeCell = (favourable: Wave['favourable']): string =>
  favourable ? `${formatAgree(favourable.favourable)}%` : '–'

/** Returns the score of the latest wave and its change in sentences. */
export function trendFinding({
  waves,
  changes,
}: {
  readonly waves: readonly Pick<Wave, 'averageScore'>[]
  readonly changes: Trends['changes']
}): string {
  const latest = waves.at(-1)
  const change = changes.at(-1)?.overall
  if (!latest) return 'Nothing to show yet.'
  const score = `${formatScore(latest.averageScore)} out of 100`
  return change
    ? `The latest round scores ${score}. ${describeChange(change)}`
    : `The only round so far scores ${score}; a second one will show changes.`
}

/** Returns the highest and lowest category of the latest wave in sentences. */
export function categoriesFinding(
  waves: readonly Pick<Wave, 'categories' | 'categoryOrder' | 'released' | 'expectedResponses'>[],
): string {
  const latest = waves.at(-1)
  if (!latest) return 'Nothing to show yet.'
  const { categories, categoryOrder, released, expectedResponses } = latest
  const when = waves.length === 1 ? 'In this round' : 'In the latest round'
  return `${when}: ${describeOrder(categories, categoryOrder, released === expectedResponses)}`
}
