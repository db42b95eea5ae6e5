import type { AnalyticsMonth } from '#contract/admin.ts'
import { formatPrice } from '#domain/money.ts'
import { inFigures } from '#web/lib/figures.ts'
import { besides, share } from './comparison.ts'
import { monthName } from './month-words.ts'

/** One of the figures that every month has. */
export interface Measure {
  readonly key: string
  readonly title: string
  /** The head of its column in a table. */
  readonly unit: string
  /** Null for a month that has none. */
  readonly valueOf: (month: AnalyticsMonth) => number | null
  /** A value as the drawing has it. */
  readonly textOf: (value: number) => string
  /** The same in a table, where it may be longer. */
  readonly cellOf: (month: AnalyticsMonth) => string
  /** What this month has brought so far, beside the whole of the month before. */
  readonly saysOf: (now: AnalyticsMonth, before: AnalyticsMonth) => string
  /** Said where none of the months has anything to draw: what will show, and when. */
  readonly empty: string
}

/** With the sign that is as wide as a digit. */
const dollars = (cents: number) => formatPrice(cents).replace('-', '−')

/** `No sessions`, `1 session`, `12 sessions`. */
const some = (value: number, one: string) =>
  `${value === 0 ? 'No' : inFigures(value)} ${value === 1 ? one : `${one}s`}`

/** What is simply counted: `12 registrations in November so far, 3 more than in all of October.` */
const counted = (
  one: string,
  valueOf: (month: AnalyticsMonth) => number,
): Pick<Measure, 'valueOf' | 'textOf' | 'cellOf' | 'saysOf'> => ({
  valueOf,
  textOf: inFigures,
  cellOf: (month) => inFigures(valueOf(month)),
  saysOf: (now, before) => {
    const pair = { value: valueOf(now), earlier: valueOf(before), month: before.month }
    const manner = { textOf: inFigures, many: 'many', none: 'none' } as const
    return `${some(pair.value, one)} in ${monthName(now.month)} so far${besides(pair, manner)}`
  },
})

const registrations: Measure = {
  key: 'registrations',
  title: 'Registrations',
  unit: 'Registrations',
  ...counted('registration', (month) => month.registrations),
  empty: 'No registrations in the last twelve months. New ones will appear here.',
}

const sessions: Measure = {
  key: 'sessions',
  title: 'Sessions created',
  unit: 'Sessions',
  ...counted('session', (month) => month.sessions),
  empty: 'No sessions in the last twelve months. They will show here as managers create them.',
}

const answers: Measure = {
  key: 'answers',
  title: 'Released responses',
  unit: 'Responses',
  ...counted('answer', (month) => month.releasedSubmissions),
  saysOf: (now, before) => {
    const value = now.releasedSubmissions
    const counts = value === 1 ? 'counts' : 'count'
    const had = before.releasedSubmissions
    return (
      `${some(value, 'answer')} ${counts} so far in sessions created in ${monthName(now.month)}; ` +
      `in ${monthName(before.month)}’s, ${had === 0 ? 'none' : inFigures(had)}.`
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
      ? 'Nobody registered'
      : `${share(converted, all)} (${inFigures(converted)} of ${inFigures(all)})`,
  saysOf: (now, before) => {
    const [name, last] = [monthName(now.month), monthName(before.month)]
    const mine = converts(
      now,
      `the ${inFigures(now.registrations)} who registered in ${name} so far`,
    )
    const theirs = converts(before, `${last}’s ${inFigures(before.registrations)}`)
    if (mine && theirs) return `On a paid plan now: ${mine}, and ${theirs}.`
    if (mine) return `On a paid plan now: ${mine}. Nobody registered in ${last}.`
    if (theirs) return `Nobody registered in ${name} so far. On a paid plan now: ${theirs}.`
    return `Nobody registered in ${name} so far, and nobody did in ${last}.`
  },
  empty: 'No registrations in the last twelve months, so there is no conversion to show.',
}

/** `1 of the 4 who registered in November so far (25%)`; null where nobody did. */
const converts = ({ registrations: all, converted }: AnalyticsMonth, people: string) =>
  all === 0 ? null : `${inFigures(converted)} of ${people} (${share(converted, all)})`

const revenue: Measure = {
  key: 'revenue',
  title: 'Revenue',
  unit: 'Revenue',
  valueOf: (month) => month.revenue,
  textOf: dollars,
  cellOf: (month) => dollars(month.revenue),
  saysOf: (now, before) => {
    const pair = { value: now.revenue, earlier: before.revenue, month: before.month }
    const manner = { textOf: dollars, many: 'much', none: 'nothing' } as const
    const sum = now.revenue === 0 ? 'Nothing' : dollars(now.revenue)
    const back = now.revenue < 0 ? ', because refunds exceeded payments' : ''
    return `${sum} in ${monthName(now.month)} so far${back}${besides(pair, manner)}`
  },
  empty: 'No revenue in the last twelve months. Payments for plans and reports will appear here.',
}

/** In the order in which they are shown. */
export const MEASURES: readonly Measure[] = [registrations, sessions, answers, conversion, revenue]

/** Whether there is anything to draw. A share of 0% says something; a count of 0 does not. */
export const hasFigures = ({ key, valueOf }: Measure, months: readonly AnalyticsMonth[]): boolean =>
  months.some((month) => (key === conversion.key ? valueOf(month) !== null : valueOf(month) !== 0))

/** What there is to say of the latest month. */
export function findingOf(measure: Measure, months: readonly AnalyticsMonth[]): string {
  const [before, now] = months.slice(-2)
  return before && now && hasFigures(measure, months) ? measure.saysOf(now, before) : measure.empty
}
