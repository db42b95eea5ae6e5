import { percentText } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'

/** Formats a score for a sentence: `61%`. */
export const scorePercent = (score: { readonly percentage: number }): string =>
  percentSign(score.percentage)

/** Formats a percent (0 to 100) for a sentence: `61%`. */
export const percentSign = (value: number): string => `${percentText(value)}%`

/** Describes a significant change of a subject, without the full stop. */
export function clearChange(subject: string, { before, after, verdict }: Change): string {
  const verb = verdict === 'up' ? 'rose' : 'fell'
  return `${subject} ${verb} from ${percentSign(before)} to ${percentSign(after)} since the last round, more than chance would explain`
}
