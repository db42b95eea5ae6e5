import { formatScore } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'

/** Formats a score for a sentence: `61%`. */
export const formatScorePercent = (score: { readonly percentage: number }): string =>
  formatPercent(score.percentage)

/** Formats a percent (0 to 100) for a sentence: `61%`. */
export const formatPercent = (value: number): string => `${formatScore(value)}%`

/** Describes a clear change of a subject, without the full stop. */
export function describeMove(subject: string, { before, after, verdict }: Change): string {
  const verb = verdict === 'up' ? 'rose' : 'fell'
  return `${subject} ${verb} from ${formatPercent(before)} to ${formatPercent(after)} since the previous round, more than everyday fluctuation`
}
