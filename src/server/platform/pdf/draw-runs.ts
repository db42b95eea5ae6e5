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
  addContent(operator: string): void
}

interface Position {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

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
  const internals = pdf as unknown as TextInternals
  pdf.save().transform(1, 0, 0, -1, 0, internals.page.height)
  internals.addContent('BT')
  for (const run of runs) {
    if (run.actual !== undefined) pdf.markContent('Span', { actual: run.actual })
    for (const operator of operatorsOf(pdf, run, place)) internals.addContent(operator)
    if (run.actual !== undefined) pdf.endMarkedContent()
  }
  internals.addContent('ET')
  pdf.restore()
}

function operatorsOf(
  pdf: Pdf,
  { file, drawn, x }: TextRun,
  { x: start, baseline, size }: { x: number; baseline: number; size: number },
): string[] {
  const { _font, page } = selectFont(pdf, file) as unknown as TextInternals
  page.fonts[_font.id] ??= _font.ref()
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

const NOWHERE: Position = { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 }

const formatNumber = (value: number): string => String(Math.round(value * 1e4) / 1e4)
