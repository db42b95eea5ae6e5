import { monthName } from './month-words.ts'

/** How values are spoken of: people are many, money is much. */
export interface Manner {
  readonly textOf: (value: number) => string
  readonly many: 'many' | 'much'
  readonly none: 'none' | 'nothing'
}

/** A month that has begun and not ended, beside the whole of the one before it. */
export interface Pair {
  readonly value: number
  readonly earlier: number
  /** `YYYY-MM`, of the one before. */
  readonly month: string
}

/**
 * How the sentence about a month goes on: `, 3 more than in all of October.` It may still catch up,
 * so that it is never said to lie behind.
 */
export function besides({ value, earlier, month }: Pair, { textOf, many, none }: Manner): string {
  const name = monthName(month)
  if (earlier === 0) return value === 0 ? `, and ${none} in ${name}.` : `; ${name} had ${none}.`
  if (earlier > 0 && value === earlier) return `, as ${many} as in all of ${name}.`
  if (earlier > 0 && value > earlier) {
    return `, ${textOf(value - earlier)} more than in all of ${name}.`
  }
  return `; all of ${name} had ${textOf(earlier)}.`
}

/** `25%`; `<1%` and `>99%` where rounding would turn somebody into nobody, or most into all. */
export function share(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100)
  if (part > 0 && percent === 0) return '<1%'
  if (part < whole && percent === 100) return '>99%'
  return `${percent}%`
}
