import { shownBounds } from '#domain/scoring.ts'
import type { Agreement, Change, Interval, Place } from '#contract/statistics.ts'
import type { RoundAccess } from '#contract/fields.ts'
import { once } from '#domain/once.ts'
import { agreementLevel, formatPlaceLabel } from '#domain/statistics/words.ts'
import { shownChange } from '#domain/statistics/change-words.ts'
import { formatSigned, pointsBetween } from '#domain/statistics/points.ts'
import type { AgreementLevel } from '#domain/statistics/words.ts'

/** Returns a mean with exactly two decimals, so that columns align. */
export const formatMean = (mean: number): string => mean.toFixed(2)

/** Returns the difference of two percents as displayed, in whole points with a sign. */
export const formatPointsBetween = (before: number, after: number): string =>
  formatSigned(pointsBetween(before, after))

/** Formats bounds in whole percent: `61–74`. */
export const formatRange = (range: { low: number; high: number }): string =>
  shownBounds(range).join('–')

export function formatInterval(interval: Interval): string {
  switch (interval.kind) {
    case 'range':
      return formatRange(interval)
    case 'everyone':
      return 'None'
    case 'few':
      return 'Too few'
  }
}

/** Explains the interval of an overall score, in few words: the first page has to hold what to do. */
export function explainInterval(interval: Interval, access: RoundAccess): string {
  switch (interval.kind) {
    case 'range':
      return interval.rough
        ? 'Rough range of the whole team’s score: with so few responses only an estimate'
        : 'Most likely range of the whole team’s score (95% confidence)'
    case 'everyone':
      return access === 'invited'
        ? 'Everyone who was asked has answered. On another day, the score could differ by a few points'
        : 'None if each response is from another person. On another day, the score could differ by a few points'
    case 'few':
      return 'A margin of error needs at least three responses'
  }
}

/** Returns the difference of a change as displayed, with a sign. */
export const formatChangePoints = (change: Change): string =>
  formatSigned(shownChange(change).points)

export const SPLIT_TEXT = 'Opinions split'

const AGREEMENT: Readonly<Record<AgreementLevel, string>> = {
  split: SPLIT_TEXT,
  high: 'Close together',
  fair: 'Somewhat apart',
  low: 'Far apart',
}

export const formatAgreement = (agreement: Agreement): string =>
  AGREEMENT[agreementLevel(agreement)]

/** Returns a place in the benchmark, short enough for large type: `Above 70%`. Ties are left out. */
export const formatShortPlace = (place: Place): string =>
  formatPlaceLabel(place)
    .replace(/,.*/, '')
    .replace('Higher than about', 'Above')
    .replace('In the l', 'L')
    .replace('In the h', 'H')

/** Returns a count with its noun: `1 response`, `5 responses`. */
export const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

const dates = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** Formats a day or a time as `Nov 23, 2026`. Names a round in charts, which have Latin letters. */
export const formatShortDate = (text: string): string => dates().format(new Date(text))
