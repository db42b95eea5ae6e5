import { percentText } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'

/** A score in a sentence. */
export const scorePercent = (score: { readonly percentage: number }): string =>
  percentSign(score.percentage)

/** A percent (0 to 100) in a sentence. */
export const percentSign = (value: number): string => `${percentText(value)}%`

/** A change that stands out from chance, without the full stop. */
export function clearChange(subject: string, { before, after, verdict }: Change): string {
  const verb = verdict === 'up' ? 'rose' : 'fell'
  return `${subject} ${verb} from ${percentSign(before)} to ${percentSign(after)} since the last round, more than chance would explain`
}
