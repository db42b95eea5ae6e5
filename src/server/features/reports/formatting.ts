import type { Agreement, Change, Interval, Place, Verdict } from '#contract/statistics.ts'
import { once } from '#domain/once.ts'
import { formatScore } from '#domain/scoring.ts'
import { agreementLevel, formatPlaceLabel, pointsBetween } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'

/** A mean with exactly two decimals, so that columns align. */
export const formatMean = (mean: number): string => mean.toFixed(2)

/** A difference in points, with its sign: `+7`, `−3`, `0`. */
export const formatPoints = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'

/** The difference of two percents as displayed, in whole points with a sign. */
export const formatPointsBetween = (before: number, after: number): string =>
  formatPoints(pointsBetween(before, after))

/** A share in percent: `62.5%`. */
export const formatShare = (percent: number): string => `${percent}%`

export function formatInterval(interval: Interval): string {
  switch (interval.kind) {
    case 'range':
      return `${formatScore(interval.low)}–${formatScore(interval.high)}`
    case 'everyone':
      return 'No margin'
    case 'alike':
      return 'All alike'
    case 'few':
      return 'Too few'
  }
}

/** Explains each kind of interval. */
export const INTERVAL_NOTE: Readonly<Record<Interval['kind'], string>> = {
  range: 'Would most likely contain the score of the whole team (95% confidence)',
  everyone: 'Everyone in the team has responded',
  alike: 'All answers are the same, so no margin of error can be calculated',
  few: 'Too few responses to calculate a margin of error',
}

/** The unit and verdict under a change in points: `points: higher, …`. */
export function formatVerdict({ before, after, verdict }: Change): string {
  const unit = Math.abs(pointsBetween(before, after)) === 1 ? 'point' : 'points'
  return `${unit}: ${VERDICT_NOTE[verdict]}`
}

const VERDICT_NOTE: Readonly<Record<Verdict, string>> = {
  up: 'higher, and unlikely to be due to chance',
  down: 'lower, and unlikely to be due to chance',
  unclear: 'no clear change; the difference may be due to chance',
  'too-few': 'too few responses to tell',
}

export const SPLIT_TEXT = 'Split team'

const AGREEMENT: Readonly<Record<AgreementLevel, string>> = {
  split: SPLIT_TEXT,
  high: 'Close together',
  fair: 'Somewhat apart',
  low: 'Far apart',
}

export const formatAgreement = (agreement: Agreement): string =>
  AGREEMENT[agreementLevel(agreement)]

/** A place in the benchmark, short enough for large type: `Above 70%`. Ties are left out. */
export const formatShortPlace = (place: Place): string =>
  formatPlaceLabel(place)
    .replace(/,.*/, '')
    .replace('Higher than about', 'Above')
    .replace('In the l', 'L')
    .replace('In the h', 'H')

/** A count with its noun: `1 response`, `5 responses`. */
export const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

const dates = (dateStyle: 'long' | 'medium') =>
  once(() => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }))
const long = dates('long')
const medium = dates('medium')

/** Formats a day or a time as `November 23, 2026 (UTC)`. */
export const formatLongDate = (text: string): string => `${long().format(new Date(text))} (UTC)`
/** The name of a session in charts, whose fonts may lack the script of its title: its date. */
export const formatShortDate = (text: string): string => medium().format(new Date(text))
