/** The colour bands of a percent. Colour is only ever a score, and never stands alone. */
export type Band = 'green' | 'blue' | 'yellow' | 'red'

/** The word that goes with a band, as saved results store it. */
export type Level = 'excellent' | 'good' | 'fair' | 'needs-work'

/** Number of answer options of every question; a mean lies between 1 and this. */
export const SCALE_POINTS = 5

/** A mean answer (1 to 5) as percent (20 to 100): mean / 5 x 100, not rounded. */
export function percentOf(mean: number): number {
  // One multiplication rounds once, so that an exact 80 stays 80.
  return mean * (100 / SCALE_POINTS)
}

/** The mean of answers (each 1 to 5). NaN for no answers: nothing may be said about nobody. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The band of a percent (0 to 100): green from 80, blue from 60, yellow from 40, else red. */
export function bandOf(percent: number): Band {
  if (percent >= 80) return 'green'
  if (percent >= 60) return 'blue'
  if (percent >= 40) return 'yellow'
  return 'red'
}

const LEVEL_OF_BAND = {
  green: 'excellent',
  blue: 'good',
  yellow: 'fair',
  red: 'needs-work',
} as const satisfies Record<Band, Level>

const LABEL_OF_LEVEL: Readonly<Record<Level, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  'needs-work': 'Needs Work',
}

/** The level of a percent (0 to 100), by the colour bands. */
export function levelOf(percent: number): Level {
  return LEVEL_OF_BAND[bandOf(percent)]
}

/** How a level is shown: Excellent, Good, Fair, Needs Work; anything else is Unknown. */
export function levelLabel(level: string): string {
  return Object.hasOwn(LABEL_OF_LEVEL, level) ? LABEL_OF_LEVEL[level as Level] : 'Unknown'
}

/**
 * The percent meant by a score of unknown unit, for colours only: a value of 5 or less is read
 * as a mean out of 5, a larger one is percent already. The API itself always says its unit.
 */
export function readAsPercent(score: number): number {
  return score <= SCALE_POINTS ? percentOf(score) : score
}

/** Rounded to one decimal, halves up: the precision in which percents leave the server. */
export function oneDecimal(value: number): number {
  return rounded(value, 10)
}

/** Rounded to two decimals, halves up: means on the five-point scale. */
export function twoDecimals(value: number): number {
  return rounded(value, 100)
}

/** Twelve digits are more than answers can tell apart, and undo what binary fractions lose. */
function rounded(value: number, steps: number): number {
  return Math.round(Number((value * steps).toPrecision(12))) / steps
}

/**
 * A percent (0 to 100) as it is written: whole, but with one decimal where the whole number would
 * lie in another band than the score itself, so that no "80" is ever called good. Rounded from the
 * precision in which percents leave the server, so that both sides write the same of one score.
 */
export function percentText(percent: number): string {
  const sent = oneDecimal(percent)
  const whole = Math.round(sent)
  return String(bandOf(whole) === bandOf(percent) ? whole : sent)
}
