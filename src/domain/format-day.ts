import { once } from './once.ts'

// Created on first use: a formatter takes long to create, and the server starts without one.
const dayFormat = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
)

const shortDayFormat = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** Returns a `YYYY-MM-DD` as `Nov 23, 2026`. */
export const formatShortDay = (day: string): string => shortDayFormat().format(new Date(day))

/** Returns the UTC day of a time or of a `YYYY-MM-DD`, such as `November 23, 2026`. */
export const formatDay = (time: Date | string): string => dayFormat().format(new Date(time))

const dayOfYearFormat = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Returns a `YYYY-MM-DD` as `Nov 23`. */
export const formatDayOfYear = (day: string): string => dayOfYearFormat().format(new Date(day))
