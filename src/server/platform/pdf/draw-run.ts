import { selectFont } from './fonts.ts'
import { FEATURES } from './text-lines.ts'
import type { TextRun } from './text-lines.ts'

type Pdf = PDFKit.PDFDocument

/** What pdfkit's own text function uses, and its types lack. All widths are thousandths of the size. */
interface TextInternals {
  readonly _font: {
    readonly id: string
    ref(): object
    encode(text: string, features: unknown): [glyphs: readonly string[], readonly Position[]]
  }
  readonly page: { readonly height: number; readonly fonts: Record<string, object> }
  addContent(operators: string): void
}

interface Position {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

/**
 * Draws a run at a baseline in the current color. Unlike pdfkit's text function, it keeps the text
 * that viewers copy inside the text object: some lose its place otherwise.
 */
export function drawRun(
  pdf: Pdf,
  { file, drawn, actual }: TextRun,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): void {
  const { _font, page, addContent } = selectFont(pdf, file) as unknown as TextInternals
  const add = addContent.bind(pdf)
  page.fonts[_font.id] ??= _font.ref()
  const [glyphs, positions] = _font.encode(drawn, FEATURES)
  pdf.save().transform(1, 0, 0, -1, 0, page.height)
  add('BT')
  if (actual !== undefined) pdf.markContent('Span', { actual })
  add(`/${_font.id} ${formatNumber(size)} Tf`)
  const y = page.height - baseline
  let [at, isMoved, isPlaced] = [x, false, false]
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index] ?? NOWHERE
    const isOffset = xOffset !== 0 || yOffset !== 0
    if (isOffset || isMoved || !isPlaced) {
      const [left, up] = [at + (xOffset * size) / 1000, y + (yOffset * size) / 1000]
      add(`1 0 0 1 ${formatNumber(left)} ${formatNumber(up)} Tm`)
    }
    add(`[<${glyph}> ${formatNumber(advanceWidth - xAdvance)}] TJ`)
    at += (xAdvance * size) / 1000
    ;[isMoved, isPlaced] = [isOffset, true]
  }
  if (actual !== undefined) pdf.endMarkedContent()
  add('ET')
  pdf.restore()
}

const NOWHERE: Position = { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 }

const formatNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4)
