import { objectsOf, pagesOf } from './pdf-text.ts'
import type { Objects } from './pdf-text.ts'

/** A text on a page, in pt from its lower left corner. */
export interface TextBox {
  readonly left: number
  readonly right: number
  /** Of the small letters: what lies above and below may touch the next line. */
  readonly bottom: number
  readonly top: number
}

/** Height of small letters as a share of the font size. */
const X_HEIGHT = 0.5

/** Returns the texts of each page of a PDF as boxes. Reads only the subset of the format that pdfkit writes. */
export function textBoxesOfPages(pdf: Buffer): TextBox[][] {
  const objects = objectsOf(pdf)
  return pagesOf(objects).map(({ content, resources }) =>
    boxesIn(content, widthsOfFonts(resources, objects)),
  )
}

/** Returns the pairs of boxes that lie on each other. */
export const overlaps = (boxes: readonly TextBox[]): [TextBox, TextBox][] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => isOn(one, other))
      .map((other): [TextBox, TextBox] => [one, other]),
  )

/** Letters of one word in two fonts may touch, in pt. */
const TOLERANCE = 0.6

const isOn = (one: TextBox, other: TextBox): boolean =>
  one.left < other.right - TOLERANCE &&
  other.left < one.right - TOLERANCE &&
  one.bottom < other.top - TOLERANCE &&
  other.bottom < one.top - TOLERANCE

/** Returns the advance widths of each font by glyph, in thousandths of its size. */
function widthsOfFonts(resources: string, objects: Objects): Map<string, number[]> {
  const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = objects.get(Number(number))?.head ?? ''
      const descendant = Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1])
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant)?.head ?? '')?.[1] ?? ''
      return [name, widths.trim().split(/\s+/).map(Number)]
    }),
  )
}

function boxesIn(content: string, fonts: ReadonlyMap<string, number[]>): TextBox[] {
  const boxes: TextBox[] = []
  /** Scale and offset; the reports draw no text that is rotated. */
  let at = { sx: 1, sy: 1, x: 0, y: 0 }
  const saved: (typeof at)[] = []
  let font: { widths: readonly number[]; size: number } = { widths: [], size: 0 }
  let text = { x: 0, y: 0 }
  const operators =
    /^(?:(q)|(Q)|([-\d.]+) [-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+) ([-\d.]+) (cm|Tm)|\/(\w+) ([\d.]+) Tf|\[(.*)\] TJ)$/gm
  for (const [, save, restore, a, d, e, f, matrix, name, size, shown] of content.matchAll(
    operators,
  )) {
    if (save) saved.push(at)
    else if (restore) at = saved.pop() ?? at
    else if (matrix === 'cm') {
      at = {
        sx: at.sx * Number(a),
        sy: at.sy * Number(d),
        x: at.x + at.sx * Number(e),
        y: at.y + at.sy * Number(f),
      }
    } else if (matrix === 'Tm') text = { x: Number(e), y: Number(f) }
    else if (name !== undefined) font = { widths: fonts.get(name) ?? [], size: Number(size) }
    else if (shown !== undefined) {
      const width = widthOf(shown, font)
      const left = at.x + at.sx * text.x
      const bottom = at.y + at.sy * text.y
      const height = Math.abs(at.sy) * font.size * X_HEIGHT
      boxes.push({ left, right: left + at.sx * width, bottom, top: bottom + height })
      text = { ...text, x: text.x + width }
    }
  }
  return boxes.filter(({ left, right }) => right > left)
}

/** Returns the width of the operand of TJ: glyphs in hexadecimal, and adjustments. */
function widthOf(
  shown: string,
  { widths, size }: { widths: readonly number[]; size: number },
): number {
  let width = 0
  for (const [, glyphs, adjustment] of shown.matchAll(/<(\w*)>|([-\d.]+)/g)) {
    if (adjustment !== undefined) width -= Number(adjustment)
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) {
      width += widths[Number.parseInt(glyph, 16)] ?? 0
    }
  }
  return (width / 1000) * size
}
