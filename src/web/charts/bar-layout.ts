import { textLines, textWidth } from './text-lines.ts'

export interface Bar {
  readonly key: string
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

/** Where everything of one bar stands, in px. */
export interface BarRow {
  readonly key: string
  readonly percent: number
  readonly lines: readonly { readonly text: string; readonly y: number }[]
  readonly bar: { readonly y: number; readonly height: number }
}

export interface BarLayout {
  readonly rows: readonly BarRow[]
  readonly plot: { readonly left: number; readonly right: number; readonly top: number }
  /** From where to where the lines of the grid run: never through a label. */
  readonly grid: readonly { readonly from: number; readonly to: number }[]
  readonly height: number
}

const NARROW = 560
const FONT = 13
const LINE = 17
const BAR = 8
const GAP = 14
const TOP = 24
const ROOM_FOR_VALUE = 64
const LABEL_GAP = 20

/** Labels beside their bars where there is room, above them where there is none. */
export function layOut(bars: readonly Bar[], width: number, lines: number): BarLayout {
  const above = width < NARROW
  const longest = Math.max(...bars.map(({ label }) => textWidth(label, FONT)))
  const labelWidth = above ? width : Math.min(longest + LABEL_GAP, width * 0.45, 460)
  const rows: BarRow[] = []
  let y = TOP + GAP / 2
  for (const { key, label, percent } of bars) {
    const texts = textLines(label, labelWidth - (above ? 0 : LABEL_GAP), FONT, lines)
    const textHeight = texts.length * LINE
    const height = above ? textHeight + BAR + 4 : Math.max(textHeight, BAR)
    const textTop = above ? y : y + (height - textHeight) / 2
    rows.push({
      key,
      percent,
      lines: texts.map((text, index) => ({ text, y: textTop + index * LINE + FONT })),
      bar: { y: above ? y + textHeight + 4 : y + (height - BAR) / 2, height: BAR },
    })
    y += height + GAP
  }
  return {
    rows,
    plot: { left: above ? 0 : labelWidth, right: width - ROOM_FOR_VALUE, top: TOP },
    grid: above
      ? rows.map(({ bar }) => ({ from: bar.y - 3, to: bar.y + bar.height + 3 }))
      : [{ from: TOP, to: y - GAP / 2 }],
    height: y - GAP / 2,
  }
}
