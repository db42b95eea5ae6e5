const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A date relative to today. */
export interface DateOffset {
  readonly monthsBack: number
  readonly daysBack: number
}

/**
 * Returns a time on a weekday afternoon (UTC). Subtracts days first and then months, so that offsets
 * with the same `daysBack` are in different months.
 */
export function dateOf({ monthsBack, daysBack }: DateOffset, today: Date): Date {
  const day = new Date(startOfDay(today).getTime() - daysBack * DAY_MS)
  const month = monthsBefore(day, monthsBack)
  return new Date(onWeekday(month).getTime() + 14 * HOUR_MS + daysBack * 60_000)
}

/** Returns the time `hours` later. */
export const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * HOUR_MS)

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** Returns the name of the month in UTC: `June`. */
export const formatMonth = (moment: Date): string => MONTH.format(moment)

/** Returns the UTC day, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const startOfDay = (moment: Date): Date => new Date(`${dayOf(moment)}T00:00:00Z`)

/** Returns the same day of an earlier month, or the last day of a shorter month. */
function monthsBefore(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)))
}

/** Moves a weekend day to the Friday before, or to the Monday after if that is another month. */
function onWeekday(day: Date): Date {
  const sinceFriday = (day.getUTCDay() + 2) % 7
  if (sinceFriday > 2 || sinceFriday === 0) return day
  const friday = daysBefore(day, sinceFriday)
  return friday.getUTCMonth() === day.getUTCMonth() ? friday : daysBefore(friday, -3)
}
