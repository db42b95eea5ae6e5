import { percentText } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'

/** A score in a sentence. */
export const percent = (score: { readonly percentage: number }): string =>
  inPercent(score.percentage)

/** A percent (0 to 100) in a sentence. */
export const inPercent = (value: number): string => `${percentText(value)}%`

/** A change that stands out from chance, without the full stop. */
export function surely(subject: string, { before, after, verdict }: Change): string {
  const verb = verdict === 'up' ? 'rose' : 'fell'
  return `${subject} ${verb} from ${inPercent(before)} to ${inPercent(after)} since the last round, more than chance would explain`
}
