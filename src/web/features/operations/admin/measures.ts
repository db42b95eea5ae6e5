import type { AnalyticsMonth } from '#contract/admin.ts'
import { formatPrice } from '#domain/money.ts'
import { formatCount } from '#domain/format-count.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { compareWithPrevious, share } from './month-comparison.ts'
import { monthName } from './month-words.ts'

/** A monthly statistic, such as registrations or revenue. */
export interface Measure {
  readonly key: string
  readonly title: string
  /** The column header in the table. */
  readonly unit: string
  /** The value of a month; null if it has none. */
  readonly valueOf: (month: AnalyticsMonth) => number | null
  /** Formats a value for the chart. */
  readonly textOf: (value: number) => string
  /** Formats the value of a month for the table, where it may be longer. */
  readonly cellOf: (month: AnalyticsMonth) => string
  /** A sentence that compares the current month so far with the whole previous month. */
  readonly summaryOf: (now: AnalyticsMonth, before: AnalyticsMonth) => string
  /** Shown instead of a chart while no month has data. */
  readonly empty: string
}

/** Formats an amount, with a minus sign as wide as a digit. */
const dollars = (cents: number) => formatPrice(cents).replace('-', '−')

/** Returns `No rounds`, `1 round`, `12 rounds`. */
const countText = (value: number, one: string) =>
  `${value === 0 ? 'No' : formatCount(value)} ${value === 1 ? one : `${one}s`}`

/** Returns the fields of a measure that is a plain count. */
const countMeasure = (
  one: string,
  valueOf: (month: AnalyticsMonth) => number,
): Pick<Measure, 'valueOf' | 'textOf' | 'cellOf' | 'summaryOf'> => ({
  valueOf,
  textOf: formatCount,
  cellOf: (month) => formatCount(valueOf(month)),
  summaryOf: (now, before) => {
    const pair = { value: valueOf(now), previous: valueOf(before), month: before.month }
    const words = { textOf: formatCount, many: 'many', none: 'none' } as const
    return `${countText(pair.value, one)} in ${monthName(now.month)} so far${compareWithPrevious(pair, words)}`
  },
})

const registrations: Measure = {
  key: 'registrations',
  title: 'Registrations',
  unit: 'Registrations',
  ...countMeasure('registration', (month) => month.registrations),
  empty: 'No registrations in the last twelve months. New ones will appear here.',
}

const rounds: Measure = {
  key: 'sessions',
  title: 'Rounds created',
  unit: 'Rounds',
  ...countMeasure('round', (month) => month.sessions),
  empty: 'No rounds in the last twelve months. They will appear here as managers create them.',
}

const responses: Measure = {
  key: 'responses',
  title: 'Released responses',
  unit: 'Responses',
  ...countMeasure('response', (month) => month.releasedSubmissions),
  summaryOf: (now, before) => {
    const value = now.releasedSubmissions

    const previous = before.releasedSubmissions
    return (
      `${countText(value, 'response')} released so far in rounds created in ${monthName(now.month)}; ` +
      `${previous === 0 ? 'none' : formatCount(previous)} in those of ${monthName(before.month)}.`
    )
  },
  empty:
    'No responses have been released in the last twelve months. They will appear here once released.',
}

const conversion: Measure = {
  key: 'conversion',
  title: 'Conversion',
  unit: 'On a paid plan now',
  valueOf: ({ registrations: all, converted }) => (all === 0 ? null : (converted / all) * 100),
  textOf: (percent) => share(percent, 100),
  cellOf: ({ registrations: all, converted }) =>
    all === 0
      ? 'No registrations'
      : `${share(converted, all)} (${formatCount(converted)} of ${formatCount(all)})`,
  summaryOf: (now, before) => {
    const [name, last] = [monthName(now.month), monthName(before.month)]
    const current = conversionText(
      now,
      `the ${formatCount(now.registrations)} who registered in ${name} so far`,
    )
    const previous = conversionText(before, `${last}’s ${formatCount(before.registrations)}`)
    if (current && previous) return `On a paid plan now: ${current}, and ${previous}.`
    if (current) return `On a paid plan now: ${current}. No one registered in ${last}.`
    if (previous) return `No one registered in ${name} so far. On a paid plan now: ${previous}.`
    return `No one registered in ${name} so far, and no one did in ${last}.`
  },
  empty: 'No registrations in the last twelve months, so there is no conversion to show.',
}

/** Returns `1 of the 4 who registered in November so far (25%)`; null if no one registered. */
const conversionText = ({ registrations: all, converted }: AnalyticsMonth, people: string) =>
  all === 0 ? null : `${formatCount(converted)} of ${people} (${share(converted, all)})`

const revenue: Measure = {
  key: 'revenue',
  title: 'Revenue',
  unit: 'Revenue',
  valueOf: (month) => month.revenue,
  textOf: dollars,
  cellOf: (month) => dollars(month.revenue),
  summaryOf: (now, before) => {
    const pair = { value: now.revenue, previous: before.revenue, month: before.month }
    const words = { textOf: dollars, many: 'much', none: 'nothing' } as const
    const amount = now.revenue === 0 ? 'Nothing' : dollars(now.revenue)
    const reason = now.revenue < 0 ? ', because refunds exceeded payments' : ''
    return `${amount} in ${monthName(now.month)} so far${reason}${compareWithPrevious(pair, words)}`
  },
  empty: 'No revenue in the last twelve months. Payments for plans and reports will appear here.',
}

/** All measures in display order. */
export const MEASURES: readonly Measure[] = [
  registrations,
  rounds,
  responses,
  ...(isOwnServer() ? [] : [conversion, revenue]),
]

/**
 * Returns whether any month has data to draw. A conversion of 0% counts as data, a count of 0 does
 * not.
 */
export const hasData = ({ key, valueOf }: Measure, months: readonly AnalyticsMonth[]): boolean =>
  months.some((month) => (key === conversion.key ? valueOf(month) !== null : valueOf(month) !== 0))

/** Returns the sentence about the latest month, or the empty text. */
export function findingOf(measure: Measure, months: readonly AnalyticsMonth[]): string {
  const [before, now] = months.slice(-2)
  return before && now && hasData(measure, months) ? measure.summaryOf(now, before) : measure.empty
}
