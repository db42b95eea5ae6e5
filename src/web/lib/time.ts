import { once } from '#domain/once.ts'
import { serverNow } from './server-clock.ts'

const LOCALE = 'en-US'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const withZone = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)
const time = once(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }))
const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }))

const STEPS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns where only the day is stored, it is a UTC day, which may differ from the reader's. */
const isDay = (text: string): boolean => text.length === 'YYYY-MM-DD'.length

/**
 * Formats a time as `Jul 30, 2025`, in the browser's time zone, and a UTC day `YYYY-MM-DD` as
 * `Jul 30, 2025 (UTC)`.
 */
export function formatDate(text: string): string {
  const date = new Date(text)
  return isDay(text)
    ? `${monthDayYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())} (UTC)`
    : monthDayYear(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Formats a UTC day `YYYY-MM-DD` as `Jul 30`. */
export function formatMonthDay(day: string): string {
  const date = new Date(day)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}

/** Avoids Intl, whose first use takes about 100 ms on a phone; nearly every page shows a date. */
const monthDayYear = (year: number, month: number, day: number): string =>
  `${MONTHS[month]} ${day}, ${year}`

/** Formats a time as `Jul 30, 2025, 2:05 PM`, in the browser's time zone. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  return `${formatDate(iso)}, ${hourMinute(date.getHours(), date.getMinutes())}`
}

/** Formats a time as `Jul 30, 2025, 2:05 PM UTC`, for a page that does not know its reader. */
export function formatDateTimeInUtc(iso: string): string {
  const date = new Date(iso)
  const day = monthDayYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return `${day}, ${hourMinute(date.getUTCHours(), date.getUTCMinutes())} UTC`
}

const hourMinute = (hours: number, minutes: number): string =>
  `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`

/** Formats a time as `2:05 PM`, in the browser's time zone. */
export const formatTime = (date: Date): string => time().format(date)

/** Formats a time as `Jul 30, 2025, 2:05 PM EDT`, for text that is sent to other time zones. */
export const formatDateTimeWithZone = (iso: string): string => withZone().format(new Date(iso))

/** Formats a UTC day `YYYY-MM-DD` as `today (UTC)` or `Jul 30, 2025 (UTC)`. */
export const formatDayOrToday = (day: string, now = new Date(serverNow())): string =>
  day === now.toISOString().slice(0, 10) ? 'today (UTC)' : formatDate(day)

/** Formats a time relative to now: `3 days ago`, `in 2 hours`, `just now`. */
export function formatRelative(iso: string, now = serverNow()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative().format(Math.round(seconds / length), unit)
  }
  return 'just now'
}
