import type { Block, ScoreList } from './blocks.ts'
import {
  A4,
  addTaggedElement,
  COLUMN,
  ensureSpace,
  heightOf,
  MARGIN,
  STYLE,
  writeText,
} from './document.ts'
import type { Element, Pdf, ReportDocument } from './document.ts'
import { drawSvgAt } from './figure.ts'

type Steps = Extract<Block, { kind: 'steps' }>['items']

const BULLET = 14

/** Adds a list with dashes. */
export function addList(page: ReportDocument, items: readonly string[]): void {
  const { pdf, root } = page
  const list = addTaggedElement(pdf, 'L')
  root.add(list)
  const width = COLUMN - BULLET
  for (const item of items) {
    ensureSpace(page, Math.min(60, heightOf(pdf, item, STYLE.body, width)))
    addItem(pdf, list, { label: '–', x: MARGIN.left }, (x) =>
      writeText(pdf, item, STYLE.body, { x, y: pdf.y, width }),
    )
    pdf.y += 3
  }
  list.end()
  pdf.y += 6
}

const STEP_GAP = 4

/** Adds numbered steps. Texts that do not fit on the page are left out, the last one first. */
export function addSteps(page: ReportDocument, items: Steps): void {
  const { pdf, root } = page
  const list = addTaggedElement(pdf, 'L')
  root.add(list)
  const width = COLUMN - BULLET
  for (const [index, { title, text }] of fitSteps(page, items).entries()) {
    ensureSpace(page, stepHeight(pdf, { title, text }))
    addItem(pdf, list, { label: `${index + 1}`, x: MARGIN.left }, (x) => {
      // The space separates the texts for screen readers.
      writeText(pdf, `${title} `, STYLE.part, { x, y: pdf.y, width })
      if (text !== '') writeText(pdf, text, STYLE.quiet, { x, y: pdf.y, width })
    })
    pdf.y += STEP_GAP
  }
  list.end()
  pdf.y += STEP_GAP
}

function fitSteps({ pdf }: ReportDocument, items: Steps): Steps {
  const room = A4.height - MARGIN.bottom - pdf.y
  const fits = (steps: Steps) =>
    steps.reduce((sum, step) => sum + stepHeight(pdf, step) + STEP_GAP, -STEP_GAP) <= room
  const withTexts = (count: number) =>
    items.map(({ title, text }, index) => ({ title, text: index < count ? text : '' }))
  const counts = Array.from({ length: items.length + 1 }, (_, index) => items.length - index)
  return counts.map(withTexts).find(fits) ?? items
}

const stepHeight = (pdf: Pdf, { title, text }: Steps[number]): number =>
  heightOf(pdf, title, STYLE.part, COLUMN - BULLET) +
  (text === '' ? 0 : heightOf(pdf, text, STYLE.quiet, COLUMN - BULLET))

function addItem(
  pdf: Pdf,
  list: Element,
  { label, x }: { label: string; x: number },
  draw: (x: number) => void,
): void {
  const entry = addTaggedElement(pdf, 'LI')
  list.add(entry)
  const top = pdf.y
  entry.add(
    addTaggedElement(pdf, 'Lbl', () =>
      writeText(pdf, label, STYLE.part, { x, y: top, width: BULLET }),
    ),
  )
  entry.add(
    addTaggedElement(pdf, 'LBody', () => {
      pdf.y = top
      draw(x + BULLET)
    }),
  )
  entry.end()
}

const GAP = 22
const WIDTH = (COLUMN - GAP) / 2
const MARK = 9
/** Width of the column with symbol and score. */
const SCORE = 40

type Item = ScoreList['items'][number]

/** Adds two lists of scores side by side. */
export function addColumns(page: ReportDocument, columns: readonly [ScoreList, ScoreList]): void {
  const { pdf, root } = page
  const height = columnsHeight(page, columns)
  ensureSpace(page, height)
  const top = pdf.y
  for (const [index, { title, items }] of columns.entries()) {
    const x = MARGIN.left + index * (WIDTH + GAP)
    pdf.y = top
    root.add(
      addTaggedElement(pdf, 'H3', () =>
        writeText(pdf, title, STYLE.part, { x, y: top, width: WIDTH }),
      ),
    )
    pdf.y += 3
    const list = addTaggedElement(pdf, 'L')
    root.add(list)
    for (const item of items) {
      const entry = addTaggedElement(pdf, 'LI')
      list.add(entry)
      entry.add(addTaggedElement(pdf, 'LBody', () => drawScoreItem(pdf, item, x)))
      entry.end()
    }
    list.end()
  }
  pdf.y = top + height
}

function drawScoreItem(pdf: Pdf, { score, mark, color, text, note }: Item, x: number): void {
  const top = pdf.y
  drawSvgAt(pdf, mark, x, top + 1.5, MARK)
  const style = { ...STYLE.part, color }
  // The spaces separate the texts for screen readers.
  writeText(pdf, `${score} `, style, { x: x + MARK + 4, y: top, width: SCORE })
  writeText(pdf, `${text} `, STYLE.cell, { x: x + SCORE, y: top + 1, width: WIDTH - SCORE })
  writeText(pdf, note, STYLE.note, { x: x + SCORE, y: pdf.y, width: WIDTH - SCORE })
  pdf.y += 4
}

/** Returns the height of two lists of scores in pt. */
export function columnsHeight(
  { pdf }: ReportDocument,
  columns: readonly [ScoreList, ScoreList],
): number {
  const heights = columns.map(
    ({ title, items }) =>
      heightOf(pdf, title, STYLE.part, WIDTH) +
      3 +
      items.reduce(
        (sum, { text, note }) =>
          sum +
          5 +
          heightOf(pdf, `${text} `, STYLE.cell, WIDTH - SCORE) +
          heightOf(pdf, note, STYLE.note, WIDTH - SCORE),
        0,
      ),
  )
  return Math.max(...heights)
}
