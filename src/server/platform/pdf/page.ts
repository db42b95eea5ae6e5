import TaggedDocument from 'pdfkit'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Report } from './blocks.ts'
import type { FontName, Fonts } from './fonts.ts'
import { runsOf } from './letters.ts'

export type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** Where blocks are put. */
export interface Page {
  readonly pdf: Pdf
  /** The element that all others are in. */
  readonly root: Element
}

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 68, right: 68, top: 66, bottom: 62 } as const
export const COLUMN = A4.width - MARGIN.left - MARGIN.right

/** A px of the web on paper: letters of 12 px become 9 pt. */
export const PT_PER_PX = 0.75

const BOTTOM = A4.height - MARGIN.bottom

/** An empty document that says what it is, in which language, and what each part of it is. */
export function openPdf(report: Report, fonts: Fonts): Page {
  const pdf = new TaggedDocument({
    size: 'A4',
    margins: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    // Numbers of pages are written when it is known how many there are.
    bufferPages: true,
    // Else it would load a font of its own, which may not be embedded.
    font: fonts.get('Sans') as unknown as string,
    info: { Title: report.title, Author: report.author, Subject: report.subject },
  })
  for (const [name, file] of fonts) pdf.registerFont(name, file)
  const root = tagged(pdf, 'Document')
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
 * An element of the document's structure, with what is drawn in it. The types of pdfkit are older
 * than it is and know neither the scope of a head nor a drawing alone.
 */
export function tagged(
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

/** Begins a new page unless so much (pt) is left on this one. */
export function ensure({ pdf }: Page, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage()
}

/** What nobody needs to be read: lines and page numbers. */
export function artifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

/** A hairline over the column, or a stronger one. */
export function rule(pdf: Pdf, y: number, strong = false): void {
  artifact(pdf, 'Layout', () => {
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
  readonly colour: string
  /** Between lines, pt. */
  readonly lead: number
}

export const STYLE = {
  section: { font: 'Display', size: 25, colour: LIGHT_THEME.ink, lead: 2 },
  part: { font: 'Sans-Bold', size: 11, colour: LIGHT_THEME.ink, lead: 2 },
  lead: { font: 'Serif', size: 13.5, colour: LIGHT_THEME.ink, lead: 4 },
  body: { font: 'Sans', size: 10, colour: LIGHT_THEME.ink, lead: 4 },
  quiet: { font: 'Sans', size: 9, colour: LIGHT_THEME.muted, lead: 3 },
  cell: { font: 'Sans', size: 9.5, colour: LIGHT_THEME.ink, lead: 2 },
  strongCell: { font: 'Sans-Bold', size: 9.5, colour: LIGHT_THEME.ink, lead: 2 },
} as const satisfies Record<string, Style>

/** Sets how the next text is written; figures in it are all of one width. */
export function styled(pdf: Pdf, { font, size, colour }: Style): Pdf {
  return pdf.font(font).fontSize(size).fillColor(colour)
}

export function heightOf(pdf: Pdf, text: string, style: Style, width = COLUMN): number {
  return styled(pdf, style).heightOfString(text, options(text, style, width))
}

/** Writes a text at a place and moves on below it. */
export function write(
  pdf: Pdf,
  text: string,
  style: Style,
  place: {
    x: number
    /** Of its top, or of its base line. */
    y: number
    width: number
    align?: 'left' | 'right' | 'center'
    onBaseline?: boolean
  },
): void {
  const runs = runsOf(pdf, text, style.font)
  for (const [index, run] of runs.entries()) {
    const how = {
      ...options(run.text, style, place.width),
      align: place.align ?? 'left',
      continued: index < runs.length - 1,
      ...(place.onBaseline && { baseline: 'alphabetic' as const }),
    }
    styled(pdf, style).font(run.font)
    if (index === 0) pdf.text(run.text, place.x, place.y, how)
    else pdf.text(run.text, how)
  }
}

/** How wide a text is on one line. */
export const widthOf = (pdf: Pdf, text: string, style: Style): number =>
  runsOf(pdf, text, style.font).reduce(
    (sum, run) =>
      sum + styled(pdf, style).font(run.font).widthOfString(run.text, featuresOf(run.text)),
    0,
  )

function options(text: string, style: Style, width: number): PDFKit.Mixins.TextOptions {
  return { width, lineGap: style.lead, ...featuresOf(text) }
}

/** Figures of one width, so that they stand under each other. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum', 'lnum']

/** Asked for only where there are figures: a text with features of its own is measured anew. */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: FIGURES } : {}
