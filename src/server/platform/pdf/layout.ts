import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block, Report } from './blocks.ts'
import { addCover } from './cover.ts'
import { addFacts } from './facts.ts'
import { addFigure, drawSvgAt, fitSvg } from './figure.ts'
import { isPrintable } from './glyphs.ts'
import {
  A4,
  drawArtifact,
  COLUMN,
  ensureSpace,
  heightOf,
  MARGIN,
  openPdf,
  STYLE,
  addTaggedElement,
  widthOf,
  writeText,
} from './document.ts'
import type { ReportDocument, Pdf, Style } from './document.ts'
import { addTable, tableStart } from './table.ts'

/** Lays out a report as an accessible PDF: tagged, with language, title and alternative texts. */
export async function layOutPdf(report: Report): Promise<Buffer> {
  const page = openPdf(report)
  const { pdf } = page
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  pdf.addPage()
  for (const [index, block] of report.blocks.entries()) {
    add(page, block, report.blocks.slice(index + 1))
  }
  page.root.end()
  numberPages(page, report)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function add(page: ReportDocument, block: Block, next: readonly Block[]): void {
  const { pdf } = page
  switch (block.kind) {
    case 'cover':
      return addCover(page, block)
    case 'page':
      // Not if the current page is still empty.
      if (pdf.y > MARGIN.top) pdf.addPage()
      return undefined
    case 'heading':
      return addHeading(page, block, next)
    case 'paragraph': {
      const style = STYLE[block.look ?? 'body']
      ensureSpace(page, minHeightOf(heightOf(pdf, block.text, style)))
      addText(page, 'P', block.text, style)
      pdf.y += style.size * (block.look === 'lead' ? 1 : 0.7)
      return undefined
    }
    case 'list':
      return addList(page, block.items)
    case 'score':
      return addScore(page, block)
    case 'facts':
      return addFacts(page, block)
    case 'figure':
      return addChart(page, block)
    case 'table':
      ensureSpace(page, tableStart(pdf, block))
      return addTable(page, block)
  }
}

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

function addHeading(
  page: ReportDocument,
  { level, text }: Of<'heading'>,
  next: readonly Block[],
): void {
  const { pdf } = page
  const style = level === 2 ? STYLE.section : STYLE.part
  const above = pdf.y > MARGIN.top ? (level === 2 ? 26 : 11) : 0
  ensureSpace(page, above + heightOf(pdf, text, style) + 8 + startOf(page, next))
  if (pdf.y > MARGIN.top) pdf.y += above
  if (level === 2) pdf.outline.addItem(text)
  addText(page, `H${level}`, text, style)
  pdf.y += level === 2 ? 8 : 3
}

/** Returns the height of the next block's start, which stays on the page of its heading. */
function startOf(page: ReportDocument, [block, ...next]: readonly Block[]): number {
  const { pdf } = page
  switch (block?.kind) {
    case 'heading':
      return heightOf(pdf, block.text, STYLE.part) + 12 + startOf(page, next)
    case 'paragraph':
      return minHeightOf(heightOf(pdf, block.text, STYLE[block.look ?? 'body']))
    case 'figure':
      return heightOf(pdf, block.finding, STYLE.body) + fitSvg(block.drawing.svg).height + 10
    case 'table':
      return tableStart(pdf, block)
    case 'score':
      return SCORE_HEIGHT
    case 'list':
      return 40
    default:
      return 0
  }
}

/** A short paragraph stays on one page; a long one starts with at least three lines. */
const minHeightOf = (height: number): number => (height < SHORT ? height : 48)
const SHORT = 100

function addText({ pdf, root }: ReportDocument, tag: string, text: string, style: Style): void {
  const place = { x: MARGIN.left, y: pdf.y, width: COLUMN }
  root.add(addTaggedElement(pdf, tag, () => writeText(pdf, text, style, place)))
}

const BULLET = 14

function addList(page: ReportDocument, items: readonly string[]): void {
  const { pdf, root } = page
  const list = addTaggedElement(pdf, 'L')
  root.add(list)
  for (const item of items) {
    const width = COLUMN - BULLET
    ensureSpace(page, Math.min(60, heightOf(pdf, item, STYLE.body, width)))
    const entry = addTaggedElement(pdf, 'LI')
    list.add(entry)
    const top = pdf.y
    entry.add(
      addTaggedElement(pdf, 'Lbl', () =>
        writeText(pdf, '–', STYLE.body, { x: MARGIN.left, y: top, width: BULLET }),
      ),
    )
    entry.add(
      addTaggedElement(pdf, 'LBody', () =>
        writeText(pdf, item, STYLE.body, { x: MARGIN.left + BULLET, y: top, width }),
      ),
    )
    entry.end()
    pdf.y += 3
  }
  list.end()
  pdf.y += 8
}

const SCORE_HEIGHT = 71
const SCORE_BASELINE = 50
const LARGE: Style = { font: 'Display', size: 54, color: LIGHT_THEME.ink, lead: 0 }
const SMALL: Style = { font: 'Display', size: 19, color: LIGHT_THEME.muted, lead: 0 }
const MARK = 12

function addScore(page: ReportDocument, { value, of, mark, word, color }: Of<'score'>): void {
  const { pdf, root } = page
  ensureSpace(page, SCORE_HEIGHT)
  const top = pdf.y
  const y = top + SCORE_BASELINE
  const ofX = MARGIN.left + widthOf(pdf, value, LARGE) + 3
  const markX = ofX + widthOf(pdf, of, SMALL) + 14
  const at = (x: number) => ({ x, y, width: COLUMN, onBaseline: true })
  root.add(
    addTaggedElement(pdf, 'P', () => {
      writeText(pdf, value, LARGE, at(MARGIN.left))
      // The space separates the texts for screen readers.
      writeText(pdf, `${of} `, SMALL, at(ofX))
      drawSvgAt(pdf, mark, markX, y - MARK + 2, MARK)
      writeText(pdf, word, { ...STYLE.part, color }, at(markX + MARK + 4))
    }),
  )
  pdf.y = top + SCORE_HEIGHT
}

function addChart(page: ReportDocument, { finding, drawing }: Of<'figure'>): void {
  const { pdf, root } = page
  const { height, width } = fitSvg(drawing.svg)
  ensureSpace(page, heightOf(pdf, finding, STYLE.body) + 10 + height)
  addText(page, 'P', finding, STYLE.body)
  const top = pdf.y + 10
  // Centered if narrower than the column.
  addFigure(pdf, root, drawing, { x: MARGIN.left + (COLUMN - width) / 2, y: top })
  pdf.y = top + height + 15
}

const FOOTER_Y = A4.height - 42
const PAGE_NUMBER_WIDTH = 60

/** Writes footer and page number on each page except the cover, which is page 1. */
function numberPages({ pdf }: ReportDocument, report: Report): void {
  const parts = report.footer.filter((part) => isPrintable(pdf, part, STYLE.quiet.font))
  const footer = truncate(pdf, parts.join(' · '), STYLE.quiet, COLUMN - PAGE_NUMBER_WIDTH)
  const { count } = pdf.bufferedPageRange()
  for (let index = 1; index < count; index++) {
    pdf.switchToPage(index)
    // Otherwise text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    drawArtifact(pdf, 'Pagination', () => {
      const place = { x: MARGIN.left, y: FOOTER_Y, width: COLUMN }
      writeText(pdf, footer, STYLE.quiet, place)
      writeText(pdf, `${index + 1} of ${count}`, STYLE.quiet, { ...place, align: 'right' })
    })
  }
}

/** Cuts a text so that it fits on one line of width `maxWidth`. */
function truncate(pdf: Pdf, text: string, style: Style, maxWidth: number): string {
  if (widthOf(pdf, text, style) <= maxWidth) return text
  const characters = Array.from(text)
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`
  let [fits, tooLong] = [0, characters.length]
  while (tooLong - fits > 1) {
    const half = Math.floor((fits + tooLong) / 2)
    if (widthOf(pdf, cut(half), style) <= maxWidth) fits = half
    else tooLong = half
  }
  return cut(fits)
}
