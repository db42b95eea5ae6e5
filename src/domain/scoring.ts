/** The color of a score. Color always shows a score and always comes with a word. */
export type Band = 'green' | 'blue' | 'yellow' | 'red'

/** The level of a score in words. */
export type Level = 'excellent' | 'good' | 'fair' | 'needs-work'

/** The symbol of a score: that of its level, with one of its own below 40. */
export type ScoreSymbol = Level | 'low'

/** How a score is called, and the symbol beside it. */
export interface ScoreLevel {
  readonly symbol: ScoreSymbol
  /** Empty if no word stands, else such as `Good`, `Fair to good` or `Fair: 48% agree`. */
  readonly text: string
  /** Percent of answers that agree; null if not published, or if `text` contains it. */
  readonly agree: number | null
  /** True if the level would be higher if more answers agreed. */
  readonly isLimited: boolean
}

/** Number of answer options of every question. Answers and means lie between 1 and this. */
export const SCALE_POINTS = 5

/** Converts a mean answer (1 to 5) to percent (20 to 100): mean / 5 x 100, not rounded. */
export function percentOf(mean: number): number {
  // One multiplication rounds once, so that an exact 80 stays 80.
  return mean * (100 / SCALE_POINTS)
}

/** Returns the mean of answers (each 1 to 5), or NaN for an empty list. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the band of a percent (0 to 100): green from 80, blue from 60, yellow from 40, else red. */
export function bandOf(percent: number): Band {
  if (percent >= 80) return 'green'
  if (percent >= 60) return 'blue'
  if (percent >= 40) return 'yellow'
  return 'red'
}

const LABEL_OF_LEVEL: Readonly<Record<Level, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  'needs-work': 'Needs Work',
}

/**
 * Returns the level of a percent (0 to 100): excellent from 80, good from 70, fair from 60. The level
 * is at most fair if fewer than half of the answers agree: `agree` is their percent (0 to 100), or
 * undefined or null if no distribution is published. Takes both percents as API responses contain
 * them, so that every output gives a score the same level.
 */
export function levelOf(percent: number, agree?: number | null): Level {
  const shown = Number(formatScore(percent))
  if (shown < 60) return 'needs-work'
  if (shown < 70 || isMinority(agree ?? 100)) return 'fair'
  return shown < 80 ? 'good' : 'excellent'
}

/** Returns the symbol of a percent (0 to 100) with this level. Default: the level of the percent alone. */
export function symbolOf(percent: number, level: Level = levelOf(percent)): ScoreSymbol {
  return level === 'needs-work' && bandOf(percent) === 'red' ? 'low' : level
}

/** True if fewer than half of the answers agree (percent, 0 to 100), which limits a level to fair. */
const isMinority = (agree: number): boolean => roundToTwoDecimals(agree) < 50

/**
 * Formats the share of answers that agree (percent, 0 to 100) as a whole number. Uses one decimal if
 * fewer than half agree and the whole number would be 50, or if it would be 0 or 100 though not none or
 * not all agree.
 */
export function formatAgree(agree: number): string {
  // Rounds to two decimals first, as API responses do, so that every output shows the same share.
  const share = roundToTwoDecimals(agree)
  const whole = Math.round(share)
  const precise = roundToOneDecimal(share)
  if (share > 0 && share < 100 && (whole === 0 || whole === 100)) {
    return String(Math.min(99.9, Math.max(0.1, precise)))
  }
  return String(isMinority(share) === isMinority(whole) ? whole : Math.min(49.9, precise))
}

/** Returns the label of a level: Excellent, Good, Fair, Needs Work, or Unknown for any other text. */
export function levelLabel(level: string): string {
  return Object.hasOwn(LABEL_OF_LEVEL, level) ? LABEL_OF_LEVEL[level as Level] : 'Unknown'
}

/** Returns the level of a score without doubt: a sample, or one that a person has recorded. */
export const exactLevel = (percent: number, level: Level = levelOf(percent)): ScoreLevel => ({
  symbol: symbolOf(percent, level),
  text: levelLabel(level),
  agree: null,
  isLimited: false,
})

/**
 * Converts a score of unknown unit to percent, for colors only: a value up to 5 is taken as a mean
 * answer, a larger one as percent. API fields always have a known unit.
 */
export function readAsPercent(score: number): number {
  return score <= SCALE_POINTS ? percentOf(score) : score
}

/** Returns rounds to one decimal, halves up: the precision of percents in API responses. */
export function roundToOneDecimal(value: number): number {
  return roundTo(value, 10)
}

/** Returns rounds to two decimals, halves up: the precision of means on the five-point scale. */
export function roundToTwoDecimals(value: number): number {
  return roundTo(value, 100)
}

/** Cuts to twelve digits first, which removes binary rounding errors: 4.225 x 100 is exactly 422.5. */
function roundTo(value: number, steps: number): number {
  return Math.round(Number((value * steps).toPrecision(12))) / steps
}

/**
 * Formats a percent (0 to 100) as a whole number. Uses one decimal if the whole number would be in
 * another band than the score, so that no "80" is ever labeled Good. Rounds to one decimal first,
 * as API responses do, so that server and browser write the same text.
 */
export function formatScore(percent: number): string {
  const precise = roundToOneDecimal(percent)
  const whole = Math.round(precise)
  return String(bandOf(whole) === bandOf(percent) ? whole : precise)
}

/**
 * Returns the limits of an interval as displayed, in whole percent. Rounds to one decimal first, as API
 * responses do, so that every output shows the same limits.
 */
export const shownBounds = ({
  low,
  high,
}: {
  readonly low: number
  readonly high: number
}): readonly [low: number, high: number] => [
  Math.round(roundToOneDecimal(low)),
  Math.round(roundToOneDecimal(high)),
]
