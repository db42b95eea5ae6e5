import type { ScoreLevel } from '#domain/scoring.ts'
import { layOutRows } from './row-layout.ts'
import type { Labelled, RowLayout } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { textLines } from './text-lines.ts'

export interface HeatRow extends Labelled {
  /** Percent (0 to 100) by round; null without a score. */
  readonly cells: readonly (number | null)[]
  /** The level of each score. */
  readonly levels?: readonly (ScoreLevel | undefined)[]
}

export interface HeatMapLayout extends RowLayout<HeatRow> {
  /** Width of the drawing in px: more than the available width if the cells need it. */
  readonly width: number
  readonly columns: readonly {
    readonly x: number
    readonly lines: readonly { readonly text: string; readonly y: number }[]
  }[]
  readonly cell: { readonly width: number; readonly height: number }
  /** Whether the mark is above the number instead of next to it. */
  readonly stacked: boolean
}

export const ROUND_SIZE = 12

const NARROWEST_CELL = 40
const WIDEST_CELL = 116
/** Minimum cell width in px for labels next to the cells instead of above. */
const COMFORTABLE_CELL = 48
const ROOM_FOR_MARK = 62
const LINE = 15
const WIDE_ENOUGH = 560

/** Lays out categories as rows and rounds as columns, wider than the available width if needed. */
export function layOutHeatMap(
  rows: readonly HeatRow[],
  rounds: readonly string[],
  width: number,
): HeatMapLayout {
  const count = Math.max(1, rounds.length)
  const labelWidth = layOutRows(rows, { ...PLAIN, width, above: false }).plot.left
  const above = width < WIDE_ENOUGH || (width - labelWidth) / count < COMFORTABLE_CELL
  const left = above ? 0 : labelWidth
  const own = Math.min(WIDEST_CELL, Math.max(NARROWEST_CELL, (width - left) / count))
  const stacked = own < ROOM_FOR_MARK
  const height = stacked ? 42 : 36
  const names = rounds.map((round) => textLines(round, own - 6, ROUND_SIZE, 2))
  const top = Math.max(0, ...names.map((lines) => lines.length)) * LINE + 4
  return {
    ...layOutRows(rows, { ...PLAIN, width, bar: height, top, above, gap: above ? 14 : 2 }),
    width: Math.ceil(Math.max(width, left + own * count)),
    columns: names.map((lines, index) => ({
      x: rounded(left + own * index),
      lines: lines.map((text, line) => ({ text, y: top - 6 - (lines.length - 1 - line) * LINE })),
    })),
    cell: { width: rounded(own), height },
    stacked,
  }
}

const PLAIN = { lines: 2, bar: 36, top: 0, end: 0 } as const
