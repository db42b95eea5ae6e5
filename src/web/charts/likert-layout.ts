import { layOutRows } from './row-layout.ts'
import type { Labelled, RowLayout } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { textWidth } from './text-lines.ts'

export interface LikertRow extends Labelled {
  /** Number of people per answer, from the least to the most agreeing. */
  readonly counts: readonly number[]
}

/** The segment of a bar for one answer, in px. */
export interface Segment {
  /** 0 to 4, from the least to the most agreeing. */
  readonly answer: number
  readonly x: number
  readonly width: number
  /** The share in percent; undefined if the segment is too narrow. */
  readonly text: string | undefined
}

export interface LikertLine extends LikertRow {
  readonly segments: readonly Segment[]
  /** Share of the two agreeing answers in whole percent; undefined without answers. */
  readonly favourable: number | undefined
}

/**
 * The name of an answer and its position: above a segment of the first bar, or next to a swatch.
 */
export interface AnswerName {
  readonly answer: number
  readonly text: string
  readonly x: number
  readonly y: number
}

export interface LikertLayout extends RowLayout<LikertLine> {
  /** The x of the middle of the neutral segments. */
  readonly center: number
  readonly names: readonly AnswerName[]
  /** Whether names are above the segments of the first bar, which makes swatches unnecessary. */
  readonly direct: boolean
  /** Baseline of the header of the last column. */
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
/** Minimum share of the plot on each side of neutral, so that no bar touches an edge. */
const MIN_SIDE_SHARE = 0.1

/** Lays out stacked bars centered on neutral, in the given order. */
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
    const reach = maxExtents(rows)
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

/** Returns the maximum extent of the bars to each side of the middle of neutral, as shares. */
function maxExtents(rows: readonly LikertRow[]): { left: number; right: number } {
  const sides = rows.flatMap(({ counts }) => {
    const shares = sharesOf(counts)
    return shares ? [beforeNeutral(shares)] : []
  })
  return {
    left: Math.max(MIN_SIDE_SHARE, ...sides),
    right: Math.max(MIN_SIDE_SHARE, ...sides.map((left) => 1 - left)),
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

/** Rounds a share to whole percent; only exact shares of 0 and 1 become 0 and 100. */
export function wholePercent(share: number): number {
  const whole = Math.round(share * 100)
  // Tolerance for floating-point sums.
  if (share < 1 - 1e-9 && whole === 100) return 99
  return share > 1e-9 && whole === 0 ? 1 : whole
}

/**
 * Places names above the segments of a bar; undefined unless each segment exists and is wide
 * enough.
 */
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

/** Places names with swatches in wrapped lines; x and y are the left middle of a swatch. */
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
