import { selectFont } from './fonts.ts'
import { FEATURES } from './text-lines.ts'
import type { TextRun } from './text-lines.ts'

type Pdf = PDFKit.PDFDocument

/**
 * Draws the runs of a line at a baseline in the current color, as one text object. Unlike pdfkit's
 * text function, it keeps the text that viewers copy inside the text object: some lose its place
 * otherwise.
 */
export function drawRuns(
  pdf: Pdf,
  runs: readonly TextRun[],
  place: { readonly x: number; readonly baseline: number; readonly size: number },
): void {
  pdf.save().transform(1, 0, 0, -1, 0, pdf.page.height)
  pdf.addContent('BT')
  for (const run of runs) {
    if (run.actual !== undefined) pdf.markContent('Span', { actual: run.actual })
    for (const operator of operatorsOf(pdf, run, place)) pdf.addContent(operator)
    if (run.actual !== undefined) pdf.endMarkedContent()
  }
  pdf.addContent('ET')
  pdf.restore()
}

function operatorsOf(
  pdf: Pdf,
  { file, drawn, x }: TextRun,
  { x: start, baseline, size }: { x: number; baseline: number; size: number },
): string[] {
  const { _font, page } = selectFont(pdf, file)
  const fonts: Record<string, object> = page.fonts
  fonts[_font.id] ??= _font.ref()
  const [glyphs, positions] = _font.encode(drawn, FEATURES)
  const operators = [`/${_font.id} ${formatNumber(size)} Tf`]
  const y = page.height - baseline
  let at = start + x
  let isPlaced = false
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index] ?? NOWHERE
    const isOffset = xOffset !== 0 || yOffset !== 0
    if (isOffset || !isPlaced) {
      const [left, up] = [at + (xOffset * size) / 1000, y + (yOffset * size) / 1000]
      operators.push(`1 0 0 1 ${formatNumber(left)} ${formatNumber(up)} Tm`)
    }
    operators.push(`[<${glyph}> ${formatNumber(advanceWidth - xAdvance)}] TJ`)
    at += (xAdvance * size) / 1000
    // A mark with an offset moves the next glyph as well.
    isPlaced = !isOffset
  }
  return operators
}

const NOWHERE: PDFKit.GlyphPosition = { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 }

const formatNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4)
