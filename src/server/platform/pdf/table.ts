import type { Block, Cell, Column, Tint } from './blocks.ts'
import { addFigure, drawSvgAt, fitSvg } from './figure.ts'
import {
  drawArtifact,
  COLUMN,
  heightOf,
  MARGIN,
  drawRule,
  STYLE,
  addTaggedElement,
  widthOf,
  writeText,
} from './document.ts'
import type { Element, ReportDocument, Pdf, Style } from './document.ts'

type Table = Extract<Block, { kind: 'table' }>

interface Place {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

const PADDING = 4.2
const COLUMN_GAP = 10
const TIGHT_COLUMN_GAP = 2
const MARK = 9

/** Adds a table with tagged rows and headers, and repeats its header on every page. */
export function addTable(page: ReportDocument, table: Table): void {
  const { pdf, root } = page
  const places = placesOf(table)
  const element = addTaggedElement(pdf, 'Table')
  root.add(element)
  element.add(
    addTaggedElement(pdf, 'Caption', () =>
      writeText(pdf, table.caption, captionStyle(table), {
        x: MARGIN.left,
        y: pdf.y,
        width: COLUMN,
      }),
    ),
  )
  pdf.y += 4
  addHead(pdf, element, table.columns, places)
  const heights = table.rows.map((row) => rowHeight(pdf, row, places))
  for (const [index, row] of table.rows.entries()) {
    const height = heights[index] ?? 0
    // The last row never stands alone on a page.
    const needed = index === heights.length - 2 ? height + (heights.at(-1) ?? 0) : height
    if (pdf.y + needed > pdf.page.height - MARGIN.bottom) {
      pdf.addPage()
      drawArtifact(pdf, 'Pagination', () => drawHead(pdf, table.columns, places))
      drawRule(pdf, pdf.y, true)
    }
    addRow(pdf, element, row, places, height)
  }
  element.end()
  pdf.y += 10
}

/** Up to this number of rows, a table stays on one page. */
const SHORT_TABLE = 5

/** Returns the height of the caption, the header and the first two rows, or all of a short table, which stay on one page. */
export function tableStart(pdf: Pdf, table: Table): number {
  const places = placesOf(table)
  return (
    heightOf(pdf, table.caption, captionStyle(table)) +
    4 +
    headHeight(pdf, table.columns, places) +
    table.rows
      .slice(0, table.rows.length > SHORT_TABLE ? 2 : SHORT_TABLE)
      .reduce((sum, row) => sum + rowHeight(pdf, row, places), 0)
  )
}

const captionStyle = ({ finding }: Table): Style => (finding ? STYLE.part : STYLE.quiet)

function placesOf({ columns, tight = false }: Pick<Table, 'columns' | 'tight'>): Place[] {
  const gap = tight ? TIGHT_COLUMN_GAP : COLUMN_GAP
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN.left
  return columns.map(({ share, align = 'left' }, index) => {
    const width = (share / total) * COLUMN
    const place = { x, width: width - (index < columns.length - 1 ? gap : 0), align }
    x += width
    return place
  })
}

function addHead(
  pdf: Pdf,
  table: Element,
  columns: readonly Column[],
  places: readonly Place[],
): void {
  const top = pdf.y
  const height = headHeight(pdf, columns, places)
  const row = addTaggedElement(pdf, 'TR')
  table.add(row)
  for (const [index, column] of columns.entries()) {
    const place = places[index]
    if (!place) continue
    const draw = () => drawHeadCell(pdf, column, place, { top, height })
    row.add(addTaggedElement(pdf, 'TH', draw, { scope: 'Column' }))
  }
  row.end()
  pdf.y = top + height
  drawRule(pdf, pdf.y, true)
}

/** Repeats the header on a further page, without tags. */
function drawHead(pdf: Pdf, columns: readonly Column[], places: readonly Place[]): void {
  const top = pdf.y
  const height = headHeight(pdf, columns, places)
  for (const [index, column] of columns.entries()) {
    const place = places[index]
    if (place) drawHeadCell(pdf, column, place, { top, height })
  }
  pdf.y = top + height
}

const headHeight = (pdf: Pdf, columns: readonly Column[], places: readonly Place[]): number =>
  2 * PADDING +
  Math.max(
    ...columns.map(({ head, scale }, index) => {
      const width = places[index]?.width ?? COLUMN
      return (
        (head === '' ? 0 : heightOf(pdf, head, STYLE.strongCell, width)) +
        (scale === undefined ? 0 : fitSvg(scale, width).height)
      )
    }),
  )

/** Writes a column's head at its bottom, with the scale of its drawings. */
function drawHeadCell(
  pdf: Pdf,
  { head, scale }: Column,
  place: Place,
  { top, height }: { top: number; height: number },
): void {
  const bottom = top + height - PADDING
  const scaleHeight = scale === undefined ? 0 : fitSvg(scale, place.width).height
  if (head !== '') {
    const y = bottom - scaleHeight - heightOf(pdf, head, STYLE.strongCell, place.width)
    writeText(pdf, head, STYLE.strongCell, { ...place, y })
  }
  if (scale !== undefined) drawSvgAt(pdf, scale, place.x, bottom - scaleHeight, place.width)
}

function addRow(
  pdf: Pdf,
  table: Element,
  cells: readonly Cell[],
  places: readonly Place[],
  height: number,
): void {
  const top = pdf.y
  const row = addTaggedElement(pdf, 'TR')
  table.add(row)
  for (const [index, cell] of cells.entries()) {
    const place = places[index]
    if (!place) continue
    const element =
      index === 0
        ? addTaggedElement(pdf, 'TH', undefined, { scope: 'Row' })
        : addTaggedElement(pdf, 'TD')
    row.add(element)
    if (cell.tint) drawTint(pdf, cell.tint, { ...place, y: top, height })
    if (cell.drawing) addCellDrawing(pdf, element, cell.drawing, { ...place, y: top, height })
    if (cell.text !== undefined) element.add(() => drawCell(pdf, cell, place, top))
    element.end()
  }
  row.end()
  pdf.y = top + height
  drawRule(pdf, pdf.y)
}

function addCellDrawing(
  pdf: Pdf,
  cell: Element,
  drawing: NonNullable<Cell['drawing']>,
  { x, y, width, height }: Place & { y: number; height: number },
): void {
  const middle = y + (height - fitSvg(drawing.svg, width).height) / 2
  if ('alt' in drawing) addFigure(pdf, cell, drawing, { x, y: middle, maxWidth: width })
  else drawArtifact(pdf, 'Layout', () => drawSvgAt(pdf, drawing.svg, x, middle, width))
}

const GAP = 1

function drawTint(
  pdf: Pdf,
  { color, opacity }: Tint,
  { x, y, width, height }: Place & { y: number; height: number },
): void {
  drawArtifact(pdf, 'Layout', () => {
    pdf.save()
    pdf.rect(x, y + GAP, width, height - 2 * GAP).fillColor(color, opacity)
    pdf.fill().restore()
    pdf.fillOpacity(1)
  })
}

function drawCell(pdf: Pdf, cell: Cell, place: Place, top: number): void {
  const { text = '', mark } = cell
  const style = styleOf(cell)
  const y = top + PADDING
  const markWidth = mark === undefined ? 0 : MARK + 4
  const width = place.width - markWidth
  if (mark !== undefined) {
    const maxWidth = width - widthOf(pdf, text, style)
    const x = place.x + maxWidth * MARK_OFFSET[place.align]
    drawSvgAt(pdf, mark, x, y + 1, MARK)
  }
  writeText(pdf, text, style, { x: place.x + markWidth, y, width, align: place.align })
  if (cell.note !== undefined) writeText(pdf, cell.note, STYLE.note, { ...place, y: pdf.y })
}

/** The part of a cell's free width that is before the mark. */
const MARK_OFFSET = { left: 0, center: 0.5, right: 1 } as const

const styleOf = ({ strong, color }: Cell): Style => ({
  ...(strong ? STYLE.strongCell : STYLE.cell),
  ...(color !== undefined && { color }),
})

const rowHeight = (pdf: Pdf, row: readonly Cell[], places: readonly Place[]): number =>
  2 * PADDING +
  Math.max(
    ...row.map((cell, index) => {
      const width = (places[index]?.width ?? COLUMN) - (cell.mark === undefined ? 0 : MARK + 4)
      const drawn = cell.drawing ? fitSvg(cell.drawing.svg, width).height - PADDING : 0
      const note =
        cell.note === undefined ? 0 : heightOf(pdf, cell.note, STYLE.note, places[index]?.width)
      return Math.max(drawn, heightOf(pdf, cell.text ?? '', styleOf(cell), width) + note)
    }),
  )
