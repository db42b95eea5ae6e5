const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** When a round began, as the story tells it: so many months and days before today. */
export interface When {
  readonly monthsBack: number
  readonly daysBack: number
}

/**
 * The moment on a weekday, in the afternoon of UTC: the same day of each month for the same
 * `daysBack`, so that two rounds of one row never fall into the same month.
 */
export function momentOf({ monthsBack, daysBack }: When, today: Date): Date {
  const day = new Date(startOfDay(today).getTime() - daysBack * DAY_MS)
  const month = monthsBefore(day, monthsBack)
  return new Date(onWeekday(month).getTime() + 14 * HOUR_MS + daysBack * 60_000)
}

export const hoursAfter = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * HOUR_MS)

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `June`: titles tell rounds apart by it. */
export const monthName = (moment: Date): string => MONTH.format(moment)

/** The UTC day, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const startOfDay = (moment: Date): Date => new Date(`${dayOf(moment)}T00:00:00Z`)

/** The same day of an earlier month, or its last one where it is shorter. */
function monthsBefore(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)))
}

/** Nobody starts a round on a weekend: the Friday before, or Monday where that is another month. */
function onWeekday(day: Date): Date {
  const sinceFriday = (day.getUTCDay() + 2) % 7
  if (sinceFriday > 2 || sinceFriday === 0) return day
  const friday = daysBefore(day, sinceFriday)
  return friday.getUTCMonth() === day.getUTCMonth() ? friday : daysBefore(friday, -3)
}
