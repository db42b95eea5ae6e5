import type { Trends, Wave } from '#contract/reports.ts'
import { formatScore } from '#domain/scoring.ts'
import type { TrendPoint } from '#web/charts/trend-layout.ts'
import { changeInWords } from '#web/features/results/change-words.ts'

/** Returns a wave's score, with its interval if there is one. */
export const pointOf = ({ averageScore, interval }: Wave): TrendPoint => ({
  value: averageScore,
  ...(interval.kind === 'range' && { low: interval.low, high: interval.high }),
})

/** Returns one sentence on the latest wave and its change. */
export function trendFinding({ waves, changes }: Pick<Trends, 'waves' | 'changes'>): string {
  const latest = waves.at(-1)
  const change = changes.at(-1)?.overall
  if (!latest) return 'Nothing to show yet.'
  const score = `${formatScore(latest.averageScore)} out of 100`
  return change
    ? `The latest round scores ${score}, ${changeInWords(change)}.`
    : `The only round so far scores ${score}; a second one will show changes.`
}

/** Returns one sentence on the strongest and weakest category of the latest wave. */
export function categoriesFinding(waves: readonly Pick<Wave, 'categories'>[]): string {
  const ranked = (waves.at(-1)?.categories ?? []).toSorted((a, b) => b.percentage - a.percentage)
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  if (!best || !worst) return 'Nothing to show yet.'
  const [high, low] = [formatScore(best.percentage), formatScore(worst.percentage)]
  const when = waves.length === 1 ? 'In this round' : 'In the latest round'
  return high === low
    ? `${when} all ${ranked.length} categories are at ${high}%.`
    : `${when} ${best.category} is strongest at ${high}%, and ${worst.category} has the most room to grow at ${low}%.`
}
