import { shownBounds } from '#domain/scoring.ts'

/** Formats an interval in whole percent without a unit: `61 to 74`. */
export const rangeText = (range: { low: number; high: number }, word = 'to'): string =>
  shownBounds(range).join(` ${word} `)
