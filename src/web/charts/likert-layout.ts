import { layOutRows } from './row-layout.ts'
import type { Labelled, RowLayout } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { textWidth } from './text-lines.ts'

export interface LikertRow extends Labelled {
  /** How many gave each of the five answers, from the least to the most agreeing. */
  readonly counts: readonly number[]
}

/** The part of a bar that one answer takes, in px. */
export interface Segment {
  /** 0 to 4, from the least to the most agreeing. */
  readonly answer: number
  readonly x: number
  readonly width: number
  /** Its share, where it has room for that. */
  readonly text: string | undefined
}

export interface LikertLine extends LikertRow {
  readonly segments: readonly Segment[]
  /** Share of the two agreeing answers, whole percent; undefined where nobody answered. */
  readonly favourable: number | undefined
}

/** A name of an answer and where it stands: over its part of the first bar, or beside a swatch. */
export interface AnswerName {
  readonly answer: number
  readonly text: string
  readonly x: number
  readonly y: number
}

export interface LikertLayout extends RowLayout<LikertLine> {
  /** Where neutral has its middle. */
  readonly center: number
  readonly names: readonly AnswerName[]
  /** Whether the names stand over the parts of the first bar, so that no swatches are needed. */
  readonly direct: boolean
  /** Base line of the word over the last column. */
  readonly headAt: number
}

export const SMALL = 12
export const SWATCH = 10

const BAR = 22
const NEUTRAL = 2
const NAME_LINE = 20
const NAME_GAP = 18
const HEAD_LINE = 22
const NARROW = 560
const PADDING = 6
/** Either side keeps at least this share of the plot, so that no bar sticks to an edge. */
const LEAST_REACH = 0.1

/** Bars that lie around the middle of neutral, in the order in which they were given. */
export function layOutLikert(
  rows: readonly LikertRow[],
  answers: readonly string[],
  width: number,
  lines: number,
): LikertLayout {
  const swatches = nameRows(answers, width)
  const names = swatches.length > 0 ? (swatches.at(-1)?.y ?? 0) + NAME_LINE / 2 : 0
  const options = { width, lines, bar: BAR, end: width < NARROW ? 50 : 84 }
  const scaled = (top: number) => {
    const { plot } = layOutRows(rows, { ...options, top })
    const reach = reachOf(rows)
    const perShare = (plot.right - plot.left) / (reach.left + reach.right)
    const center = plot.left + reach.left * perShare
    const items = rows.map((row) => ({ ...row, ...lineOf(row, center, perShare) }))
    return { center, ...layOutRows(items, { ...options, top }) }
  }
  const direct = scaled(HEAD_LINE)
  const over = namesOver(direct.rows[0]?.item.segments ?? [], answers)
  if (over) return { ...direct, names: over, direct: true, headAt: HEAD_LINE - 4 }
  const below = scaled(names + HEAD_LINE)
  return { ...below, names: swatches, direct: false, headAt: names + HEAD_LINE - 4 }
}

/** How far the widest bar reaches to either side of neutral's middle, in shares. */
function reachOf(rows: readonly LikertRow[]): { left: number; right: number } {
  const sides = rows.flatMap(({ counts }) => {
    const shares = sharesOf(counts)
    return shares ? [beforeNeutral(shares)] : []
  })
  return {
    left: Math.max(LEAST_REACH, ...sides),
    right: Math.max(LEAST_REACH, ...sides.map((left) => 1 - left)),
  }
}

function lineOf(
  { counts }: LikertRow,
  center: number,
  perShare: number,
): Pick<LikertLine, 'segments' | 'favourable'> {
  const shares = sharesOf(counts)
  if (!shares) return { segments: [], favourable: undefined }
  let x = center - beforeNeutral(shares) * perShare
  const segments = shares.map((share, answer) => {
    const width = share * perShare
    const text = `${wholePercent(share)}%`
    const segment = {
      answer,
      x: rounded(x),
      width: rounded(width),
      text: textWidth(text, SMALL) + PADDING <= width ? text : undefined,
    }
    x += width
    return segment
  })
  return {
    segments: segments.filter(({ width }) => width > 0),
    favourable: wholePercent((shares[3] ?? 0) + (shares[4] ?? 0)),
  }
}

const beforeNeutral = (shares: readonly number[]): number =>
  (shares[0] ?? 0) + (shares[1] ?? 0) + (shares[NEUTRAL] ?? 0) / 2

function sharesOf(counts: readonly number[]): number[] | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total > 0 ? counts.map((count) => count / total) : undefined
}

/** Whole percent of a share, where neither "all" nor "none" is said of what is only close to it. */
export function wholePercent(share: number): number {
  const whole = Math.round(share * 100)
  // Sums of binary fractions miss a whole by less than this.
  if (share < 1 - 1e-9 && whole === 100) return 99
  return share > 1e-9 && whole === 0 ? 1 : whole
}

/** The names over the parts of a bar; undefined unless each part is there and wide enough. */
function namesOver(
  segments: readonly Segment[],
  answers: readonly string[],
): AnswerName[] | undefined {
  if (segments.length < answers.length) return undefined
  const fit = segments.every(
    ({ answer, width }) => textWidth(answers[answer] ?? '', SMALL) + PADDING <= width,
  )
  if (!fit) return undefined
  return segments.map(({ answer, x, width }) => ({
    answer,
    text: answers[answer] ?? '',
    x: rounded(x + width / 2),
    y: HEAD_LINE - 4,
  }))
}

/** The names after each other, in as many lines as they need; x and y of a swatch's left middle. */
function nameRows(answers: readonly string[], width: number): AnswerName[] {
  let x = 0
  let y = NAME_LINE / 2
  return answers.map((text, answer) => {
    const own = SWATCH + PADDING + textWidth(text, SMALL)
    if (x > 0 && x + own > width) {
      x = 0
      y += NAME_LINE
    }
    const name = { answer, text, x: rounded(x), y }
    x += own + NAME_GAP
    return name
  })
}
