import { monthName } from './month-words.ts'

/** The words for a measure: "as many" for people, "as much" for money. */
export interface ValueWords {
  readonly textOf: (value: number) => string
  readonly many: 'many' | 'much'
  readonly none: 'none' | 'nothing'
}

/** The value of the current month so far, and of the whole previous month. */
export interface MonthComparison {
  readonly value: number
  readonly previous: number
  /** The previous month, `YYYY-MM`. */
  readonly month: string
}

/**
 * Returns the end of a sentence about the current month: `, 3 more than in all of October.` Never says
 * "fewer", because the current month is not over.
 */
export function compareWithPrevious(
  { value, previous, month }: MonthComparison,
  { textOf, many, none }: ValueWords,
): string {
  const name = monthName(month)
  if (previous === 0) return value === 0 ? `, and ${none} in ${name}.` : `; ${name} had ${none}.`
  if (previous > 0 && value === previous) return `, as ${many} as in all of ${name}.`
  if (previous > 0 && value > previous) {
    return `, ${textOf(value - previous)} more than in all of ${name}.`
  }
  return `; all of ${name} had ${textOf(previous)}.`
}

/** Formats a share as `25%`; `<1%` and `>99%` where rounding would give 0% or 100%. */
export function share(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100)
  if (part > 0 && percent === 0) return '<1%'
  if (part < whole && percent === 100) return '>99%'
  return `${percent}%`
}
