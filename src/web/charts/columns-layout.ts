import type { Box } from './box.ts'
import { rounded } from './rounded.ts'
import { textWidth } from './text-lines.ts'

export interface Column {
  readonly key: string
  /** Text below the column. */
  readonly label: string
  /** Group name, shown once below the first of several columns. */
  readonly group: string
  /** Null for no data, as opposed to 0. */
  readonly value: number | null
  /** The period has not ended, so the value may still change: drawn with an open edge. */
  readonly open?: boolean | undefined
}

/** A text and its position in px. */
interface Placed {
  readonly text: string
  readonly y: number
}

export interface ColumnsLayout {
  readonly height: number
  /** Horizontal extent of the grid lines. */
  readonly plot: { readonly left: number; readonly right: number }
  /** The y of the value 0. */
  readonly base: number
  readonly ticks: readonly Placed[]
  readonly columns: readonly (Bar & {
    /** Text at the end of the column; null if there is no room for it. */
    readonly value: Placed | null
    /** Text below the column, as far as there is room. */
    readonly lines: readonly Placed[]
  })[]
}

interface Bar extends Box {
  readonly column: Column
  readonly middle: number
}

const AXIS_SIZE = 12
const VALUE_SIZE = 13

const TOP = 24
const PLOT = 150
const AXIS_GAP = 10
const BETWEEN_TEXTS = 8
const WIDEST_COLUMN = 36
const FILLED = 0.62
const VALUE_ABOVE = 6
const VALUE_BELOW = 15
const LABEL_BELOW = 20
const LINE = 15

/**
 * Lays out columns at equal steps. Shows every nth value and label from the last, as room allows.
 */
export function layOutColumns(
  columns: readonly Column[],
  width: number,
  textOf: (value: number) => string,
): ColumnsLayout {
  const { low, high, ticks } = scaleOf(columns.flatMap(({ value }) => value ?? []))
  const values = columns.map(({ value }) => (value === null ? '–' : textOf(value)))
  const labels = columns.flatMap(({ label, group }) => [label, group])
  const valueWidth = widest(values, VALUE_SIZE)
  const labelWidth = widest(labels, AXIS_SIZE)
  const left = widest(ticks.map(textOf), AXIS_SIZE) + AXIS_GAP
  const inset = insetFor(Math.max(valueWidth, labelWidth), width - left, columns.length)
  const step = (width - left - 2 * inset) / columns.length
  const isShown = (textWide: number) => (index: number) =>
    (columns.length - 1 - index) % Math.ceil((textWide + BETWEEN_TEXTS) / step) === 0
  const hasValue = isShown(valueWidth)
  const hasLabel = isShown(labelWidth)

  const bottom = TOP + PLOT
  const y = (value: number) => rounded(bottom - ((value - low) / (high - low)) * PLOT)
  // A negative value is written below its column.
  const floor = bottom + (low < 0 ? VALUE_BELOW : 0)
  const wide = rounded(Math.min(WIDEST_COLUMN, step * FILLED))
  const placed = columns.map((column, index): Bar => {
    const end = y(column.value ?? 0)
    const middle = rounded(left + inset + (index + 0.5) * step)
    return {
      column,
      x: rounded(middle - wide / 2),
      y: Math.min(end, y(0)),
      width: wide,
      height: rounded(Math.abs(end - y(0))),
      middle,
    }
  })
  let group = ''
  return {
    height: floor + LABEL_BELOW + LINE + 6,
    plot: { left: rounded(left), right: width },
    base: y(0),
    ticks: ticks.map((tick) => ({ text: textOf(tick), y: y(tick) })),
    columns: placed.map((bar, index) => {
      const { label, group: own } = bar.column
      const isNew = hasLabel(index) && own !== group
      if (isNew) group = own
      return {
        ...bar,
        value: hasValue(index) ? valueAt(placed, index, values[index] ?? '') : null,
        lines: [...(hasLabel(index) ? [label] : []), ...(isNew ? [own] : [])].map((text, line) => ({
          text,
          y: floor + LABEL_BELOW + line * LINE,
        })),
      }
    }),
  }
}

/** Places the value at the end of its column; null if a longer neighbor would cover it. */
function valueAt(bars: readonly Bar[], index: number, text: string): Placed | null {
  const own = bars[index]
  if (!own) return null
  const half = textWidth(text, VALUE_SIZE) / 2
  const near = bars.filter(({ x, width }) => x < own.middle + half && x + width > own.middle - half)
  const isBelow = (own.column.value ?? 0) < 0
  const end = isBelow ? own.y + own.height : own.y
  const farthest = isBelow
    ? Math.max(...near.map(({ y, height }) => y + height))
    : Math.min(...near.map(({ y }) => y))
  if (Math.abs(farthest - end) > VALUE_ABOVE) return null
  return { text, y: rounded(isBelow ? end + VALUE_BELOW : end - VALUE_ABOVE) }
}

const widest = (texts: readonly string[], size: number) =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)))

/** Returns the margin in px for the outermost texts, which may be wider than their columns. */
function insetFor(textWide: number, room: number, count: number): number {
  if (count < 2) return 0
  return Math.max(0, (textWide - room / count) / 2 / (1 - 1 / count))
}

/** Returns a scale with round steps that includes 0 and all values. */
function scaleOf(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return { low: 0, high: 1, ticks: [0] }
  const step = roundStep((most - least) / 3)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/**
 * Returns the smallest of 1, 2, 5, 10, 20 ... that is not below `wanted`; counts need whole steps.
 */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)))
  return [1, 2, 5].map((part) => part * power).find((step) => step >= wanted) ?? 10 * power
}
