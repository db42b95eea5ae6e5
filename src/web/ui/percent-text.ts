import { bandOf, oneDecimal } from '#domain/scoring.ts'

/**
 * A percent (0 to 100) as it is printed: whole, but with its decimal where rounding would carry
 * it over the edge of a band. So 79.6 never stands as 80 beside the word for less than 80.
 */
export function percentText(percent: number): string {
  const whole = Math.round(percent)
  return String(bandOf(whole) === bandOf(percent) ? whole : oneDecimal(percent))
}
