const inUtc = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
  return (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A UTC month `YYYY-MM` as `November`. */
export const monthName = inUtc({ month: 'long' })

/** As `Nov`. */
export const monthShort = inUtc({ month: 'short' })

/** As `November 2026`. */
export const monthWhole = inUtc({ month: 'long', year: 'numeric' })

export const yearOf = (month: string): string => month.slice(0, 4)
