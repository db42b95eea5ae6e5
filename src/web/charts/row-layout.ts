import { textLines, textWidth } from './text-lines.ts'

/** A chart row with its label. */
export interface Labelled {
  readonly key: string
  readonly label: string
}

export interface RowOptions {
  /** Width of the drawing in px. */
  readonly width: number
  /** Maximum number of lines of a label. */
  readonly lines: number
  /** Height of the bar or mark of a row in px. */
  readonly bar: number
  /** Space above the first row in px. */
  readonly top: number
  /** Space right of the plot in px, for the value of a row. */
  readonly end: number
  /** Further space for a note in px: at the end of the row, or of a label above it. */
  readonly note?: number
  /** Places labels above the rows. Default: true if the drawing is narrower than 560 px. */
  readonly above?: boolean
  /** Space between two rows in px. */
  readonly gap?: number
}

/** Positions of one row in px. */
export interface Row<T extends Labelled> {
  readonly item: T
  readonly lines: readonly { readonly text: string; readonly y: number }[]
  readonly bar: { readonly y: number; readonly height: number; readonly middle: number }
}

export interface RowLayout<T extends Labelled> {
  readonly rows: readonly Row<T>[]
  readonly plot: { readonly left: number; readonly right: number; readonly top: number }
  /** Vertical extents of the grid lines, which do not cross labels. */
  readonly grid: readonly { readonly from: number; readonly to: number }[]
  readonly height: number
  /** Whether labels are above their rows. */
  readonly above: boolean
}

export const LABEL_SIZE = 13

const NARROW = 560
const LINE = 17
const GAP = 14
const LABEL_GAP = 20
const WIDEST_LABEL = 460

/** Lays out chart rows with labels next to the rows, or above them in narrow drawings. */
export function layOutRows<T extends Labelled>(
  items: readonly T[],
  { width, lines, bar, top, end, note = 0, above = width < NARROW, gap = GAP }: RowOptions,
): RowLayout<T> {
  const longest = Math.max(0, ...items.map(({ label }) => textWidth(label, LABEL_SIZE)))
  const labelWidth = above
    ? width - note
    : Math.min(longest + LABEL_GAP, width * 0.45, WIDEST_LABEL)
  const rows: Row<T>[] = []
  let y = top + gap / 2
  for (const item of items) {
    const texts = textLines(item.label, labelWidth - (above ? 0 : LABEL_GAP), LABEL_SIZE, lines)
    const textHeight = texts.length * LINE
    const height = above ? textHeight + bar + 4 : Math.max(textHeight, bar)
    const textTop = above ? y : y + (height - textHeight) / 2
    const barTop = above ? y + textHeight + 4 : y + (height - bar) / 2
    rows.push({
      item,
      lines: texts.map((text, index) => ({ text, y: textTop + index * LINE + LABEL_SIZE })),
      bar: { y: barTop, height: bar, middle: barTop + bar / 2 },
    })
    y += height + gap
  }
  return {
    rows,
    plot: { left: above ? 0 : labelWidth, right: width - end - (above ? 0 : note), top },
    grid: above
      ? rows.map(({ bar }) => ({ from: bar.y - 3, to: bar.y + bar.height + 3 }))
      : [{ from: top, to: y - gap / 2 }],
    height: y - gap / 2,
    above,
  }
}
