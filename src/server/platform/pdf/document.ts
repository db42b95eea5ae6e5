import TaggedDocument from 'pdfkit'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Report } from './blocks.ts'
import type { FontName, Fonts } from './fonts.ts'
import { splitIntoRuns } from './glyphs.ts'

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A PDF and its structure tree. */
export interface ReportDocument {
  readonly pdf: Pdf
  /** The root of the structure tree. */
  readonly root: Element
}

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 68, right: 68, top: 66, bottom: 62 } as const
export const COLUMN = A4.width - MARGIN.left - MARGIN.right

/** Scale of the site's drawings: text of 12 px becomes 9 pt. */
export const PT_PER_PX = 0.75

const BOTTOM = A4.height - MARGIN.bottom

/** Opens an empty PDF/UA document with the report's metadata. */
export function openPdf(report: Report, fonts: Fonts): ReportDocument {
  const pdf = new TaggedDocument({
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    // Page numbers are written at the end, with the total.
    bufferPages: true,
    // The default font is not embedded, which PDF/UA requires.
    font: fonts.get('Sans') as unknown as string,
    info: { Title: report.title, Author: report.author, Subject: report.subject },
  })
  for (const [name, file] of fonts) pdf.registerFont(name, file)
  const root = addTaggedElement(pdf, 'Document')
  pdf.addStructure(root)
  return { pdf, root }
}

interface TagOptions {
  readonly alt?: string
  /** Left, top, right, bottom. */
  readonly bbox?: readonly number[]
  readonly placement?: 'Block'
  readonly scope?: 'Row' | 'Column'
}

/**
 * Creates an element of the structure tree with its content. The types of pdfkit lack `scope` and
 * elements without children.
 */
export function addTaggedElement(
  pdf: Pdf,
  tag: string,
  draw?: () => void,
  options: TagOptions = {},
): Element {
  const struct = pdf.struct.bind(pdf) as unknown as (
    tag: string,
    options: TagOptions,
    draw?: () => void,
  ) => Element
  return struct(tag, options, draw)
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
  section: { font: 'Display', size: 25, color: LIGHT_THEME.ink, lead: 2 },
  part: { font: 'Sans-Bold', size: 11, color: LIGHT_THEME.ink, lead: 2 },
  lead: { font: 'Serif', size: 13.5, color: LIGHT_THEME.ink, lead: 4 },
  body: { font: 'Sans', size: 10, color: LIGHT_THEME.ink, lead: 4 },
  quiet: { font: 'Sans', size: 9, color: LIGHT_THEME.muted, lead: 3 },
  cell: { font: 'Sans', size: 9.5, color: LIGHT_THEME.ink, lead: 2 },
  strongCell: { font: 'Sans-Bold', size: 9.5, color: LIGHT_THEME.ink, lead: 2 },
} as const satisfies Record<string, Style>

/** Sets font, size and color of the next text. */
export function applyStyle(pdf: Pdf, { font, size, color }: Style): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

export function heightOf(pdf: Pdf, text: string, style: Style, width = COLUMN): number {
  return applyStyle(pdf, style).heightOfString(text, options(text, style, width))
}

/** Writes a text at a position and moves below it. */
export function writeText(
  pdf: Pdf,
  text: string,
  style: Style,
  place: {
    x: number
    /** The top of the text, or its baseline with `onBaseline`. */
    y: number
    width: number
    align?: 'left' | 'right' | 'center'
    onBaseline?: boolean
  },
): void {
  const runs = splitIntoRuns(pdf, text, style.font)
  for (const [index, run] of runs.entries()) {
    const textOptions = {
      ...options(run.text, style, place.width),
      align: place.align ?? 'left',
      continued: index < runs.length - 1,
      ...(place.onBaseline && { baseline: 'alphabetic' as const }),
    }
    applyStyle(pdf, style).font(run.font)
    if (index === 0) pdf.text(run.text, place.x, place.y, textOptions)
    else pdf.text(run.text, textOptions)
  }
}

/** Returns the width of a text on one line, in pt. */
export const widthOf = (pdf: Pdf, text: string, style: Style): number =>
  splitIntoRuns(pdf, text, style.font).reduce(
    (sum, run) =>
      sum + applyStyle(pdf, style).font(run.font).widthOfString(run.text, featuresOf(run.text)),
    0,
  )

function options(text: string, style: Style, width: number): PDFKit.Mixins.TextOptions {
  return { width, lineGap: style.lead, ...featuresOf(text) }
}

/** Tabular lining figures, which align in columns. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum', 'lnum']

/** Only for texts with digits, because pdfkit does not cache the widths of text with features. */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: FIGURES } : {}
