import { MIN_FOR_INTERVAL } from '#domain/release.ts'
import { percentOf, SCALE_POINTS } from '#domain/scoring.ts'
import { blockVariance, degreesOfFreedom, largestVariance } from './block-model.ts'
import type { Block } from './block-model.ts'
import { studentPoint } from './probability-distributions.ts'

/**
 * The margin of error of a mean. `range`: 95 % confidence interval for the mean of the whole team,
 * in percent (20 to 100); `rough` if it rests on a typical spread because no distribution is
 * published. `everyone`: as many responses as people in the team, so the mean is exact. `few`: fewer
 * than three responses.
 */
export type Interval =
  | { readonly kind: 'range'; readonly low: number; readonly high: number; readonly rough: boolean }
  | { readonly kind: 'everyone' | 'few' }

/** An interval that has bounds. */
export type IntervalRange = Extract<Interval, { kind: 'range' }>

/** Returns an interval that has bounds; undefined for the other kinds and for none. */
export const intervalBounds = (interval: Interval | undefined): IntervalRange | undefined =>
  interval?.kind === 'range' ? interval : undefined

/**
 * Returns the 95 % interval of a block's mean in percent: Wilson's interval (1927) with the
 * effective sample size n V / b, and the finite population correction 1 - n/N (Cochran, Sampling
 * Techniques, 1977), of those who could say. N (`teamSize`) is null if unknown. If all answers to each
 * question are alike, the interval at least covers what the people who did not answer can change by one
 * step each.
 */
export function meanInterval(block: Block, teamSize: number | null): Interval {
  const { n, mean, variance, factor } = block
  const missing = missingShare(block, teamSize)
  if (missing === 0) return { kind: 'everyone' }
  if (n < MIN_FOR_INTERVAL) return { kind: 'few' }
  const largest = largestVariance(mean)
  const design = largest === 0 ? EXTREME_DESIGN * factor : blockVariance(block, mean) / largest
  const point = studentPoint(0.05, degreesOfFreedom(block))
  const g = (point ** 2 * design * (missing ?? 1)) / n
  const share = (mean - 1) / (SCALE_POINTS - 1)
  const middle = share + g / 2
  const halfWidth = Math.sqrt(g * share * (1 - share) + (g * g) / 4)
  const alike = variance === 0 || largest === 0
  const widening = alike && missing !== undefined ? missing : 0
  return {
    kind: 'range',
    low: limit(Math.min(answerAt((middle - halfWidth) / (1 + g)), mean - widening)),
    high: limit(Math.max(answerAt((middle + halfWidth) / (1 + g)), mean + widening)),
    rough: block.spreadN === 0,
  }
}

/**
 * Returns the largest share of the people who could say, over the questions, that did not answer (0 to 1);
 * undefined if the size of the team is unknown, as with more responses than people.
 */
function missingShare({ people }: Block, teamSize: number | null): number | undefined {
  if (teamSize === null) return undefined
  if (people.some(({ answered, cantSay }) => answered + cantSay > teamSize)) return undefined
  return Math.max(
    ...people.map(
      ({ answered, cantSay }) => (teamSize - cantSay - answered) / (teamSize - cantSay),
    ),
  )
}

/** V / b of one question if all answers are at one end of the scale. */
const EXTREME_DESIGN = 0.5

const answerAt = (share: number): number => 1 + (SCALE_POINTS - 1) * share

const limit = (mean: number): number => percentOf(Math.min(SCALE_POINTS, Math.max(1, mean)))
