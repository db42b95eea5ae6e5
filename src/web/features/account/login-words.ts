import { formatDay } from '#web/lib/time.ts'

/** A UTC day `YYYY-MM-DD` as it is said of a login: `today`, or the date. */
export const dayInWords = (day: string, now = new Date()): string =>
  day === now.toISOString().slice(0, 10) ? 'today' : formatDay(day)
