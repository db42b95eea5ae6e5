import TaggedDocument from 'pdfkit'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Report } from './blocks.ts'
import { baseFile, selectFont } from './fonts.ts'
import type { FontName } from './fonts.ts'
import { isOrdinary } from './glyphs.ts'
import { drawRuns } from './draw-runs.ts'
import { FEATURES, textLines } from './text-lines.ts'

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A PDF and its structure tree. */
export interface ReportDocument {
  readonly pdf: Pdf
  /** The root of the structure tree. */
  readonly root: Element
}

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 54, right: 54, top: 46, bottom: 54 } as const
export const COLUMN = A4.width - MARGIN.left - MARGIN.right

/** Scale of the site's drawings: text of 12 px becomes 9 pt. */
export const PT_PER_PX = 0.75

const BOTTOM = A4.height - MARGIN.bottom

/** Opens an empty tagged document with the report's metadata. */
export function openPdf(report: Report): ReportDocument {
  const pdf = new TaggedDocument({
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    // Page numbers are written at the end, with the total.
    bufferPages: true,
    // No default font: each text selects its own. With one of our fonts as the default, pdfkit would
    // read its file again for each text.
    font: '',
    info: { Title: report.title, Author: report.author, Subject: report.subject },
  })
  const root = addTaggedElement(pdf, 'Document')
  pdf.addStructure(root)
  return { pdf, root }
}

/** Creates an element of the structure tree with its content. */
export function addTaggedElement(
  pdf: Pdf,
  tag: string,
  draw?: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  return draw ? pdf.struct(tag, options, draw) : pdf.struct(tag, options)
}

/** Adds a page unless the current one has `height` pt left. */
export function ensureSpace({ pdf }: ReportDocument, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

/** Draws content that screen readers skip: lines and page numbers. */
export function drawArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** Draws a horizontal line across the column. */
export function drawRule(pdf: Pdf, y: number, strong = false): void {
  drawArtifact(pdf, 'Layout', () => {
    pdf
      .lineWidth(strong ? 0.9 : 0.5)
      .strokeColor(strong ? LIGHT_THEME.ink : LIGHT_THEME.line)
      .moveTo(MARGIN.left, y)
      .lineTo(A4.width - MARGIN.right, y)
      .stroke()
  })
}

export interface Style {
  readonly font: FontName
  readonly size: number
  readonly color: string
  /** Space between lines, in pt. */
  readonly lead: number
}

export const STYLE = {
  section: { font: 'Display', size: 21, color: LIGHT_THEME.ink, lead: 2 },
  part: { font: 'Sans-Bold', size: 10.5, color: LIGHT_THEME.ink, lead: 2 },
  lead: { font: 'Serif', size: 12.5, color: LIGHT_THEME.ink, lead: 3 },
  body: { font: 'Sans', size: 9.5, color: LIGHT_THEME.ink, lead: 3 },
  quiet: { font: 'Sans', size: 8.5, color: LIGHT_THEME.muted, lead: 2.5 },
  cell: { font: 'Sans', size: 9, color: LIGHT_THEME.ink, lead: 1.5 },
  strongCell: { font: 'Sans-Bold', size: 9, color: LIGHT_THEME.ink, lead: 1.5 },
  note: { font: 'Sans', size: 8, color: LIGHT_THEME.muted, lead: 1.5 },
} as const satisfies Record<string, Style>

/** Sets font, size and color of the next text. */
const applyStyle = (pdf: Pdf, { font, size, color }: Style): Pdf =>
  selectFont(pdf, baseFile(font)).fontSize(size).fillColor(color)

/** Returns the height of a line in pt, with the space below it. */
const lineHeight = (pdf: Pdf, style: Style): number =>
  applyStyle(pdf, style).currentLineHeight(true) + style.lead

/** Returns the height of a text in lines of `width`, in pt. */
export function heightOf(pdf: Pdf, text: string, style: Style, width = COLUMN): number {
  return isOrdinary(text)
    ? applyStyle(pdf, style).heightOfString(text, options(text, style, width))
    : textLines(pdf, text, { ...style, width }).length * lineHeight(pdf, style)
}

interface Place {
  readonly x: number
  /** The top of the text, or its baseline with `onBaseline`. */
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  readonly onBaseline?: boolean
}

/** Writes a text at a position and moves below it. */
export function writeText(pdf: Pdf, text: string, style: Style, place: Place): void {
  if (!isOrdinary(text)) return writeLines(pdf, text, style, place)
  applyStyle(pdf, style).text(text, place.x, place.y, {
    ...options(text, style, place.width),
    align: place.align ?? 'left',
    ...(place.onBaseline && { baseline: 'alphabetic' as const }),
  })
  return undefined
}

/** The part of a line's free width that is before the text. */
const FREE_BEFORE = { left: 0, center: 0.5, right: 1 } as const

/** Writes a text that needs more than the font of the design, run by run. */
function writeLines(pdf: Pdf, text: string, style: Style, place: Place): void {
  const height = lineHeight(pdf, style)
  const { ascender } = applyStyle(pdf, style)._font
  let top = place.y
  for (const { runs, width } of textLines(pdf, text, { ...style, width: place.width })) {
    const start = place.x + (place.width - width) * FREE_BEFORE[place.align ?? 'left']
    const baseline = place.onBaseline ? top : top + (ascender / 1000) * style.size
    applyStyle(pdf, style)
    drawRuns(pdf, runs, { x: start, baseline, size: style.size })
    top += height
  }
  pdf.x = place.x
  pdf.y = top
}

/** Returns the width of a text on one line, in pt. */
export const widthOf = (pdf: Pdf, text: string, style: Style): number =>
  isOrdinary(text)
    ? applyStyle(pdf, style).widthOfString(text, featuresOf(text))
    : Math.max(0, ...textLines(pdf, text, { ...style, width: Infinity }).map(({ width }) => width))

function options(text: string, style: Style, width: number): PDFKit.Mixins.TextOptions {
  return { width, lineGap: style.lead, ...featuresOf(text) }
}

/**
 * Returns features only for texts with digits, because pdfkit does not cache the widths of text with
 * features.
 */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: FEATURES } : {}
