const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats a UTC month `YYYY-MM` as `November`. */
export const monthName = inUtc({ month: 'long' })

/** Formats a UTC month `YYYY-MM` as `Nov`. */
export const monthShort = inUtc({ month: 'short' })

/** Formats a UTC month `YYYY-MM` as `November 2026`. */
export const monthWhole = inUtc({ month: 'long', year: 'numeric' })

export const yearOf = (month: string): string => month.slice(0, 4)
