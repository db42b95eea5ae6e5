import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { Block, Report } from './blocks.ts'
import { addCover } from './cover.ts'
import { addFacts } from './facts.ts'
import { addFigure, drawShape, sizeOf } from './figure.ts'
import { loadFonts } from './fonts.ts'
import { isReadable } from './letters.ts'
import {
  A4,
  artifact,
  COLUMN,
  ensure,
  heightOf,
  MARGIN,
  openPdf,
  STYLE,
  tagged,
  widthOf,
  write,
} from './page.ts'
import type { Page, Pdf, Style } from './page.ts'
import { addTable, tableStart } from './table.ts'

/** A report as a PDF that can be read aloud: tagged, with its language, title and descriptions. */
export async function layOutPdf(report: Report): Promise<Buffer> {
  const page = openPdf(report, await loadFonts())
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

function add(page: Page, block: Block, next: readonly Block[]): void {
  const { pdf } = page
  switch (block.kind) {
    case 'cover':
      return addCover(page, block)
    case 'page':
      // A page that has nothing on it yet will do.
      if (pdf.y > MARGIN.top) pdf.addPage()
      return undefined
    case 'heading':
      return addHeading(page, block, next)
    case 'paragraph': {
      const style = STYLE[block.look ?? 'body']
      ensure(page, beginningOf(heightOf(pdf, block.text, style)))
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
      ensure(page, tableStart(pdf, block))
      return addTable(page, block)
  }
}

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

function addHeading(page: Page, { level, text }: Of<'heading'>, next: readonly Block[]): void {
  const { pdf } = page
  const style = level === 2 ? STYLE.section : STYLE.part
  const above = pdf.y > MARGIN.top ? (level === 2 ? 26 : 11) : 0
  ensure(page, above + heightOf(pdf, text, style) + 8 + startOf(page, next))
  if (pdf.y > MARGIN.top) pdf.y += above
  if (level === 2) pdf.outline.addItem(text)
  addText(page, `H${level}`, text, style)
  pdf.y += level === 2 ? 8 : 3
}

/** How much of what comes next must stand on the page of its heading. */
function startOf(page: Page, [block, ...next]: readonly Block[]): number {
  const { pdf } = page
  switch (block?.kind) {
    case 'heading':
      return heightOf(pdf, block.text, STYLE.part) + 12 + startOf(page, next)
    case 'paragraph':
      return beginningOf(heightOf(pdf, block.text, STYLE[block.look ?? 'body']))
    case 'figure':
      return heightOf(pdf, block.finding, STYLE.body) + sizeOf(block.drawing.svg).height + 10
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

/** A short paragraph stays in one piece, a long one begins with three lines. */
const beginningOf = (height: number): number => (height < SHORT ? height : 48)
const SHORT = 100

function addText({ pdf, root }: Page, tag: string, text: string, style: Style): void {
  const place = { x: MARGIN.left, y: pdf.y, width: COLUMN }
  root.add(tagged(pdf, tag, () => write(pdf, text, style, place)))
}

const BULLET = 14

function addList(page: Page, items: readonly string[]): void {
  const { pdf, root } = page
  const list = tagged(pdf, 'L')
  root.add(list)
  for (const item of items) {
    const width = COLUMN - BULLET
    ensure(page, Math.min(60, heightOf(pdf, item, STYLE.body, width)))
    const entry = tagged(pdf, 'LI')
    list.add(entry)
    const top = pdf.y
    entry.add(
      tagged(pdf, 'Lbl', () =>
        write(pdf, '–', STYLE.body, { x: MARGIN.left, y: top, width: BULLET }),
      ),
    )
    entry.add(
      tagged(pdf, 'LBody', () =>
        write(pdf, item, STYLE.body, { x: MARGIN.left + BULLET, y: top, width }),
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
const LARGE: Style = { font: 'Display', size: 54, colour: LIGHT_THEME.ink, lead: 0 }
const BESIDE: Style = { font: 'Display', size: 19, colour: LIGHT_THEME.muted, lead: 0 }
const MARK = 12

function addScore(page: Page, { value, of, mark, word, colour }: Of<'score'>): void {
  const { pdf, root } = page
  ensure(page, SCORE_HEIGHT)
  const top = pdf.y
  const y = top + SCORE_BASELINE
  const beside = MARGIN.left + widthOf(pdf, value, LARGE) + 3
  const after = beside + widthOf(pdf, of, BESIDE) + 14
  const at = (x: number) => ({ x, y, width: COLUMN, onBaseline: true })
  root.add(
    tagged(pdf, 'P', () => {
      write(pdf, value, LARGE, at(MARGIN.left))
      // The space keeps the word apart where this is read and not seen.
      write(pdf, `${of} `, BESIDE, at(beside))
      drawShape(pdf, mark, after, y - MARK + 2, MARK)
      write(pdf, word, { ...STYLE.part, colour }, at(after + MARK + 4))
    }),
  )
  pdf.y = top + SCORE_HEIGHT
}

function addChart(page: Page, { finding, drawing }: Of<'figure'>): void {
  const { pdf, root } = page
  const { height, width } = sizeOf(drawing.svg)
  ensure(page, heightOf(pdf, finding, STYLE.body) + 10 + height)
  addText(page, 'P', finding, STYLE.body)
  const top = pdf.y + 10
  // A drawing that is not as wide as the text stands in its middle.
  addFigure(pdf, root, drawing, { x: MARGIN.left + (COLUMN - width) / 2, y: top })
  pdf.y = top + height + 15
}

const FOOT_AT = A4.height - 42
const ROOM_FOR_NUMBER = 60

/** The cover has no number, but counts. */
function numberPages({ pdf }: Page, report: Report): void {
  const parts = report.foot.filter((part) => isReadable(pdf, part, STYLE.quiet.font))
  const foot = shortened(pdf, parts.join(' · '), STYLE.quiet, COLUMN - ROOM_FOR_NUMBER)
  const { count } = pdf.bufferedPageRange()
  for (let index = 1; index < count; index++) {
    pdf.switchToPage(index)
    // Else a text so far down would open a page of its own.
    pdf.page.margins.bottom = 0
    artifact(pdf, 'Pagination', () => {
      const place = { x: MARGIN.left, y: FOOT_AT, width: COLUMN }
      write(pdf, foot, STYLE.quiet, place)
      write(pdf, `${index + 1} of ${count}`, STYLE.quiet, { ...place, align: 'right' })
    })
  }
}

/** As much of a text as fits on one line. */
function shortened(pdf: Pdf, text: string, style: Style, room: number): string {
  if (widthOf(pdf, text, style) <= room) return text
  const letters = Array.from(text)
  const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const half = Math.floor((fits + tooLong) / 2)
    if (widthOf(pdf, cut(half), style) <= room) fits = half
    else tooLong = half
  }
  return cut(fits)
}
