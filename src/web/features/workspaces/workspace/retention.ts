/** True if saving makes the workspace erase answers that it would keep today. */
export const erasesMore = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before)

/** The longest retention that can be chosen, in months. */
export const MAX_RETENTION_MONTHS = 120

/** Returns the number of months in a text; undefined if it is not a whole number from 1 to 120. */
export function readMonths(text: string): number | undefined {
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return months >= 1 && months <= MAX_RETENTION_MONTHS ? months : undefined
}

/**
 * Returns the day that many months before a date, as `YYYY-MM-DD` in UTC; the last day of a shorter
 * month.
 */
export function monthsBefore(months: number, date: Date): string {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

export const monthsInWords = (months: number): string =>
  months === 1 ? '1 month' : `${months} months`
