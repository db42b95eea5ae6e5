import type { Block, Report } from './blocks.ts'
import { addFacts } from './facts.ts'
import { addFigure, fitSvg } from './figure.ts'
import { isolate, isPrintable } from './glyphs.ts'
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
import { addColumns, addList, addSteps, columnsHeight } from './lists.ts'
import { addScore, scoreHeight } from './score.ts'
import { addTable, tableStart } from './table.ts'
import { addTitle } from './title.ts'

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
    case 'title':
      return addTitle(page, block)
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
    case 'steps':
      return addSteps(page, block.items)
    case 'columns':
      return addColumns(page, block.columns)
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
  const above = pdf.y > MARGIN.top ? (level === 2 ? 20 : 8) : 0
  ensureSpace(page, above + heightOf(pdf, text, style) + 8 + startOf(page, next))
  if (pdf.y > MARGIN.top) pdf.y += above
  if (level === 2) pdf.outline.addItem(text)
  addText(page, `H${level}`, text, style)
  pdf.y += level === 2 ? 5 : 2
}

/** Returns the height of the next block's start, which stays on the page of its heading. */
function startOf(page: ReportDocument, [block, ...next]: readonly Block[]): number {
  const { pdf } = page
  switch (block?.kind) {
    case 'heading':
      return heightOf(pdf, block.text, STYLE.part) + 12 + startOf(page, next)
    case 'paragraph': {
      const height = heightOf(pdf, block.text, STYLE[block.look ?? 'body'])
      const introduces = next[0]?.kind === 'table' || next[0]?.kind === 'heading'
      return height < INTRODUCTION && introduces
        ? height + 10 + startOf(page, next)
        : minHeightOf(height)
    }
    case 'figure':
      return figureHeight(pdf, block)
    case 'table':
      return tableStart(pdf, block)
    case 'score':
      return scoreHeight(pdf, block)
    case 'list':
    case 'steps':
      return 40
    case 'columns':
      return columnsHeight(page, block.columns)
    default:
      return 0
  }
}

// A short paragraph stays on one page; a long one starts with at least three lines.
const minHeightOf = (height: number): number => (height < SHORT ? height : 48)
const SHORT = 100
/** Up to this height in pt, a paragraph stays on the page of the table or heading that follows. */
const INTRODUCTION = 30

function addText({ pdf, root }: ReportDocument, tag: string, text: string, style: Style): void {
  const place = { x: MARGIN.left, y: pdf.y, width: COLUMN }
  root.add(addTaggedElement(pdf, tag, () => writeText(pdf, text, style, place)))
}

function addChart(page: ReportDocument, block: Of<'figure'>): void {
  const { pdf, root } = page
  const { height, width } = fitSvg(block.drawing.svg)
  ensureSpace(page, figureHeight(pdf, block))
  addText(page, 'P', block.finding, STYLE.part)
  if (block.note !== undefined) addText(page, 'P', block.note, STYLE.quiet)
  const top = pdf.y + 8
  // Centered if narrower than the column.
  addFigure(pdf, root, block.drawing, { x: MARGIN.left + (COLUMN - width) / 2, y: top })
  pdf.y = top + height + 12
}

const figureHeight = (pdf: Pdf, { finding, note, drawing }: Of<'figure'>): number =>
  heightOf(pdf, finding, STYLE.part) +
  (note === undefined ? 0 : heightOf(pdf, note, STYLE.quiet)) +
  8 +
  fitSvg(drawing.svg).height

const FOOTER_Y = A4.height - 38
const PAGE_NUMBER_WIDTH = 60

/** Writes footer and page number on each page except the first. */
function numberPages({ pdf }: ReportDocument, report: Report): void {
  const parts = report.footer.filter((part) => isPrintable(pdf, part, STYLE.quiet.font))
  const footer = truncate(
    pdf,
    parts.map(isolate).join(' · '),
    STYLE.quiet,
    COLUMN - PAGE_NUMBER_WIDTH,
  )
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
