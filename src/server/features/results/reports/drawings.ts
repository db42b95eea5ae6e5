import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import { bandOf } from '#domain/scoring.ts'

// Small SVG drawings for table cells. All sizes are px; the report shows 1 px as 0.75 pt.

/** Bounds in percent. */
export interface Range {
  readonly low: number
  readonly high: number
}

interface Score {
  /** Percent, 0 to 100. */
  readonly percent: number
  /** The margin of error. */
  readonly range?: Range | undefined
}

const TICKS = [0, 25, 50, 75, 100]
const ANSWER_TICKS = [20, 40, 60, 80, 100]

/** Width of the drawings in table cells. */
export const BAR_WIDTH = 264
/** Space for half of the first number and half of the last answer's name. */
const SIDES = { left: 4, right: 22 }

const { ink, muted, line, control } = LIGHT_THEME

const xOn = (width: number) => (percent: number) =>
  round(SIDES.left + (percent / 100) * (width - SIDES.left - SIDES.right))
const round = (value: number): number => Math.round(value * 100) / 100

const svg = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`

const lineFrom = (x1: number, y1: number, x2: number, y2: number, stroke: string): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="1"/>`

const text = (
  x: number,
  y: number,
  words: string,
  {
    size = 10,
    fill = muted,
    anchor = 'middle',
  }: { size?: number; fill?: string; anchor?: string } = {},
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${words}</text>`

/** Returns the margin of error as a line with ends. */
const margin = (x: (percent: number) => number, y: number, { low, high }: Range, end = 3): string =>
  [
    lineFrom(x(low), y, x(high), y, ink),
    lineFrom(x(low), y - end, x(low), y + end, ink),
    lineFrom(x(high), y - end, x(high), y + end, ink),
  ].join('')

const BAR_HEIGHT = 21

/** Returns a score as a bar from 0 to 100, with its margin of error below. */
export function scoreBar({ percent, range }: Score): string {
  const x = xOn(BAR_WIDTH)
  const top = range ? 3 : 6
  return svg(BAR_WIDTH, BAR_HEIGHT, [
    ...TICKS.map((tick) => lineFrom(x(tick), 0, x(tick), BAR_HEIGHT, tick === 0 ? control : line)),
    `<rect x="${x(0)}" y="${top}" width="${round(x(percent) - x(0))}" height="9" fill="${LIGHT_THEME[bandOf(percent)]}"/>`,
    ...(range ? [margin(x, 16.5, range)] : []),
  ])
}

/** Returns the scale of `scoreBar`: 0 to 100, and the five answers where they lie. */
export function barScale(): string {
  const x = xOn(BAR_WIDTH)
  return svg(BAR_WIDTH, 38, [...numbers(x, 9), ...answerNames(x, 21)])
}

const numbers = (x: (percent: number) => number, y: number): string[] =>
  TICKS.map((tick) => text(x(tick), y, String(tick)))

/** Returns the names of the answers in at most two lines. */
const answerNames = (x: (percent: number) => number, y: number): string[] =>
  AGREEMENT_LABELS.flatMap((label, index) =>
    label
      .split(' ')
      .map((word, line) => text(x(ANSWER_TICKS[index] ?? 0), y + line * 10.5, word, { size: 9.5 })),
  )

const SCALE_WIDTH = 393

/** Returns a score on the scale from 0 to 100 with its margin and the score of the previous round. */
export function scoreScale({
  percent,
  range,
  before,
}: Score & { readonly before?: { readonly percent: number; readonly name: string } }): string {
  const x = xOn(SCALE_WIDTH)
  const y = 33
  const band = LIGHT_THEME[bandOf(percent)]
  return svg(SCALE_WIDTH, 90, [
    keyOf(range !== undefined, before?.name),
    ...(range
      ? [
          `<rect x="${x(range.low)}" y="${y - 5}" width="${round(x(range.high) - x(range.low))}" height="10" fill="${band}" fill-opacity="0.25"/>`,
        ]
      : []),
    lineFrom(x(0), y, x(100), y, control),
    ...(range ? [margin(x, y, range, 5)] : []),
    ...TICKS.map((tick) => lineFrom(x(tick), y, x(tick), y + 7, control)),
    ...numbers(x, y + 19),
    ...ANSWER_TICKS.map((tick) => lineFrom(x(tick), y + 25, x(tick), y + 30, line)),
    ...answerNames(x, y + 42),
    ...(before ? [pointer(x(before.percent), y, '#ffffff', muted)] : []),
    pointer(x(percent), y, band, '#ffffff'),
  ])
}

/** Returns a drop with its tip on the scale. */
const pointer = (x: number, y: number, fill: string, stroke: string): string =>
  `<path d="M${x} ${y}L${round(x - 5.5)} ${y - 11}A6.5 6.5 0 1 1 ${round(x + 5.5)} ${y - 11}Z" fill="${fill}" stroke="${stroke}" stroke-width="1.3"/>`

/** Explains the marks of a scale above it. */
function keyOf(hasRange: boolean, before: string | undefined): string {
  const marks: string[] = []
  let right = SCALE_WIDTH - SIDES.right
  const add = (words: string, draw: (x: number) => string) => {
    const width = words.length * 5.1
    marks.push(text(right - width, 9, words, { anchor: 'start' }), draw(right - width - 12))
    right -= width + 34
  }
  if (before !== undefined) {
    add(
      before,
      (x) =>
        `<circle cx="${x}" cy="5.5" r="4" fill="#ffffff" stroke="${muted}" stroke-width="1.3"/>`,
    )
  }
  if (hasRange) {
    add('margin of error', (x) => margin((at) => at, 5.5, { low: x - 8, high: x + 6 }))
  }
  return marks.join('')
}

const ANSWER_FILL = [1, 2, 3, 4, 5].map(
  (value) => LIGHT_THEME[`answer-${value as 1 | 2 | 3 | 4 | 5}`],
)
const ON_ANSWER = [
  LIGHT_THEME['on-answer'],
  LIGHT_THEME['on-answer-pale'],
  ink,
  LIGHT_THEME['on-answer-pale'],
  LIGHT_THEME['on-answer'],
]
const DISTRIBUTION_WIDTH = 150

/**
 * Returns the answers to a question, from Strongly Disagree to Strongly Agree, as one bar of counts.
 */
export function distributionBar(counts: readonly number[]): string {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const [height, top] = [20, 3]
  let x = 0
  const parts = counts.flatMap((count, index) => {
    const width = (count / all) * DISTRIBUTION_WIDTH
    const at = x
    x += width
    if (count === 0) return []
    return [
      `<rect x="${round(at)}" y="${top}" width="${round(Math.max(1, width - 1))}" height="${height - 2 * top}" fill="${ANSWER_FILL[index]}"/>`,
      ...(width < 14
        ? []
        : [text(round(at + width / 2), 13.5, String(count), { fill: ON_ANSWER[index] ?? ink })]),
    ]
  })
  return svg(DISTRIBUTION_WIDTH, height, parts)
}

/** Returns the legend of `distributionBar`. */
export function distributionLegend(): string {
  return svg(
    DISTRIBUTION_WIDTH,
    14,
    ANSWER_FILL.map(
      (fill, index) => `<rect x="${index * 30}" y="4" width="29" height="6" fill="${fill}"/>`,
    ),
  )
}
