import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { percentOf } from '#domain/scoring.ts'
import { rounded } from './rounded.ts'
import { textWidth } from './text-lines.ts'

/** An answer and the percent at which it lies on a score scale: Neutral at 60. */
export const ANSWERS = AGREEMENT_LABELS.map((name, index) => ({
  name,
  percent: percentOf(index + 1),
}))

const SIZE = 12
const GAP = 3
const LINE = 15
const FIRST_LINE = 14

/** The names of the answers below a score chart; y in px from its bottom. */
export interface AnswerNamesLayout {
  readonly height: number
  readonly names: readonly {
    readonly name: string
    readonly x: number
    readonly y: number
    readonly anchor: 'start' | 'middle' | 'end'
  }[]
}

/** The line of each name, from 0: names that do not fit next to each other move down. */
export const LINES_OF_NAMES = [
  [0, 0, 0, 0, 0],
  [1, 0, 0, 0, 1],
  [2, 0, 1, 0, 2],
] as const

/**
 * Lays out the names of the answers below a score scale, between 0 and `end`. `x` returns the
 * position of a percent in px.
 */
export function layOutAnswerNames(x: (percent: number) => number, end: number): AnswerNamesLayout {
  const places = ANSWERS.map(({ name, percent }) => placeOf(name, x(percent), end))
  const fits = (lines: readonly number[]) =>
    places.every((place, index) =>
      places.every(
        (other, next) =>
          next <= index || lines[next] !== lines[index] || place.right + GAP <= other.left,
      ),
    )
  const lines = LINES_OF_NAMES.find(fits) ?? LINES_OF_NAMES[2]
  return {
    height: FIRST_LINE + Math.max(...lines) * LINE + 4,
    names: places.map(({ name, at, anchor }, index) => ({
      name,
      x: rounded(at),
      y: FIRST_LINE + (lines[index] ?? 0) * LINE,
      anchor,
    })),
  }
}

function placeOf(name: string, center: number, end: number) {
  const width = textWidth(name, SIZE)
  if (center - width / 2 < 0)
    return { name, at: 0, anchor: 'start', left: 0, right: width } as const
  if (center + width / 2 > end) {
    return { name, at: end, anchor: 'end', left: end - width, right: end } as const
  }
  const [left, right] = [center - width / 2, center + width / 2]
  return { name, at: center, anchor: 'middle', left, right } as const
}
