import type { Agreement, Change, Interval, Place, Verdict } from '#contract/statistics.ts'
import { memoize } from '#domain/memoize.ts'
import { percentText } from '#domain/scoring.ts'
import { agreementLevel, placeLabel, pointsBetween } from '#domain/statistics/words.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'

/** Two decimals, also where they are zeros, so that means stand under each other. */
export const meanText = (mean: number): string => mean.toFixed(2)

/** Whole points with their sign, between two percents as they are written. */
export function pointsText(before: number, after: number): string {
  const points = pointsBetween(before, after)
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

/** A share in percent: `62.5%`. */
export const shareText = (percent: number): string => `${percent}%`

export function intervalText(interval: Interval): string {
  switch (interval.kind) {
    case 'range':
      return `${percentText(interval.low)}–${percentText(interval.high)}`
    case 'everyone':
      return 'No margin'
    case 'alike':
      return 'All alike'
    case 'few':
      return 'Too few'
  }
}

/** What an interval's words mean, where they stand alone. */
export const INTERVAL_NOTE: Readonly<Record<Interval['kind'], string>> = {
  range: 'With 95% confidence, the score of the whole team lies here',
  everyone: 'Everyone who was asked has answered',
  alike: 'All answers are the same: there is nothing to compute a margin from',
  few: 'Too few answers to say how sure the score is',
}

/** Stands under the points. */
export function verdictNote({ before, after, verdict }: Change): string {
  const unit = Math.abs(pointsBetween(before, after)) === 1 ? 'point' : 'points'
  return `${unit}: ${VERDICT_NOTE[verdict]}`
}

const VERDICT_NOTE: Readonly<Record<Verdict, string>> = {
  up: 'higher, and chance alone hardly explains it',
  down: 'lower, and chance alone hardly explains it',
  unclear: 'no clear change, chance alone may explain it',
  'too-few': 'too few answers to tell a change from chance',
}

export const SPLIT = 'Split team'

const AGREEMENT: Readonly<Record<AgreementLevel, string>> = {
  split: SPLIT,
  high: 'High',
  fair: 'Fair',
  low: 'Low',
}

export const agreementText = (found: Agreement): string => AGREEMENT[agreementLevel(found)]

/** A place in large type: `Above 70%`. Ties are left to the table. */
export const placeText = (place: Place): string =>
  placeLabel(place)
    .replace(/,.*/, '')
    .replace('Higher than about', 'Above')
    .replace('In the l', 'L')
    .replace('In the h', 'H')

/** `1 answer`, `5 answers`. */
export const counted = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`}`

const dates = (dateStyle: 'long' | 'medium') =>
  memoize(() => new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }))
const long = dates('long')
const medium = dates('medium')

export const longDate = (text: string): string => long().format(new Date(text))
/** What a round is called in drawings: its title may be in any script. */
export const waveName = (text: string): string => medium().format(new Date(text))
