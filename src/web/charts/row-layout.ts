import { textLines, textWidth } from './text-lines.ts'

/** What a row of a chart is of. */
export interface Labelled {
  readonly key: string
  readonly label: string
}

export interface RowOptions {
  /** Of the whole drawing, in px. */
  readonly width: number
  /** How many lines a label may take. */
  readonly lines: number
  /** Height of what is drawn in a row. */
  readonly bar: number
  /** Room above the first row. */
  readonly top: number
  /** Room beyond the plot, for the value at the end of a row. */
  readonly end: number
  /** Room beyond that for a note: at the end of the row, or of a label that stands above it. */
  readonly note?: number
  /** Labels above the rows; by default where the drawing is narrower than 560 px. */
  readonly above?: boolean
  /** Room between two rows. */
  readonly gap?: number
}

/** Where everything of one row stands, in px. */
export interface Row<T extends Labelled> {
  readonly item: T
  readonly lines: readonly { readonly text: string; readonly y: number }[]
  readonly bar: { readonly y: number; readonly height: number; readonly middle: number }
}

export interface RowLayout<T extends Labelled> {
  readonly rows: readonly Row<T>[]
  readonly plot: { readonly left: number; readonly right: number; readonly top: number }
  /** From where to where the lines of the grid run: never through a label. */
  readonly grid: readonly { readonly from: number; readonly to: number }[]
  readonly height: number
  /** Whether labels stand above their rows. */
  readonly above: boolean
}

export const LABEL_SIZE = 13

const NARROW = 560
const LINE = 17
const GAP = 14
const LABEL_GAP = 20
const WIDEST_LABEL = 460

/** Labels beside their rows where there is room, above them where there is none. */
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
