import type { Block, Cell, Column, Tint } from './blocks.ts'
import { addFigure, drawShape, sizeOf } from './figure.ts'
import { artifact, COLUMN, heightOf, MARGIN, rule, STYLE, tagged, widthOf, write } from './page.ts'
import type { Element, Page, Pdf, Style } from './page.ts'

type Table = Extract<Block, { kind: 'table' }>

interface Place {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

const PADDING = 4.9
const BETWEEN = 12
const BETWEEN_TINTS = 2
const MARK = 9

/** A real table: its rows and heads are tagged, and its head is on every page that it takes. */
export function addTable(page: Page, table: Table): void {
  const { pdf, root } = page
  const places = placesOf(table)
  const element = tagged(pdf, 'Table')
  root.add(element)
  element.add(
    tagged(pdf, 'Caption', () =>
      write(pdf, table.caption, STYLE.quiet, { x: MARGIN.left, y: pdf.y, width: COLUMN }),
    ),
  )
  pdf.y += 4
  addHead(pdf, element, table.columns, places)
  for (const row of table.rows) {
    const height = rowHeight(pdf, row, places)
    if (pdf.y + height > pdf.page.height - MARGIN.bottom) {
      pdf.addPage()
      artifact(pdf, 'Pagination', () => drawHead(pdf, table.columns, places))
      rule(pdf, pdf.y, true)
    }
    addRow(pdf, element, row, places, height)
  }
  element.end()
  pdf.y += 12
}

/** How much of a table must be on the page on which it begins. */
export function tableStart(pdf: Pdf, table: Table): number {
  const places = placesOf(table)
  return (
    heightOf(pdf, table.caption, STYLE.quiet) +
    4 +
    headHeight(pdf, table.columns, places) +
    table.rows.slice(0, 2).reduce((sum, row) => sum + rowHeight(pdf, row, places), 0)
  )
}

function placesOf({ columns, tight = false }: Pick<Table, 'columns' | 'tight'>): Place[] {
  const between = tight ? BETWEEN_TINTS : BETWEEN
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN.left
  return columns.map(({ share, align = 'left' }, index) => {
    const whole = (share / all) * COLUMN
    const place = { x, width: whole - (index < columns.length - 1 ? between : 0), align }
    x += whole
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
  const row = tagged(pdf, 'TR')
  table.add(row)
  for (const [index, { head }] of columns.entries()) {
    const place = places[index]
    if (!place) continue
    row.add(
      tagged(pdf, 'TH', () => write(pdf, head, STYLE.strongCell, { ...place, y: top + PADDING }), {
        scope: 'Column',
      }),
    )
  }
  row.end()
  pdf.y = top + headHeight(pdf, columns, places)
  rule(pdf, pdf.y, true)
}

/** The head once more, on a further page, where it is for the eye alone. */
function drawHead(pdf: Pdf, columns: readonly Column[], places: readonly Place[]): void {
  const top = pdf.y
  for (const [index, { head }] of columns.entries()) {
    const place = places[index]
    if (place) write(pdf, head, STYLE.strongCell, { ...place, y: top + PADDING })
  }
  pdf.y = top + headHeight(pdf, columns, places)
}

const headHeight = (pdf: Pdf, columns: readonly Column[], places: readonly Place[]): number =>
  2 * PADDING +
  Math.max(
    ...columns.map(({ head }, index) =>
      heightOf(pdf, head, STYLE.strongCell, places[index]?.width),
    ),
  )

function addRow(
  pdf: Pdf,
  table: Element,
  cells: readonly Cell[],
  places: readonly Place[],
  height: number,
): void {
  const top = pdf.y
  const row = tagged(pdf, 'TR')
  table.add(row)
  for (const [index, cell] of cells.entries()) {
    const place = places[index]
    if (!place) continue
    const element = index === 0 ? tagged(pdf, 'TH', undefined, { scope: 'Row' }) : tagged(pdf, 'TD')
    row.add(element)
    if (cell.tint) drawTint(pdf, cell.tint, { ...place, y: top, height })
    if (cell.drawing) {
      const size = sizeOf(cell.drawing.svg, place.width)
      const y = top + (height - size.height) / 2
      addFigure(pdf, element, cell.drawing, { x: place.x, y, room: place.width })
    }
    if (cell.text !== undefined) element.add(() => drawCell(pdf, cell, place, top))
    element.end()
  }
  row.end()
  pdf.y = top + height
  rule(pdf, pdf.y)
}

const GAP = 1

function drawTint(
  pdf: Pdf,
  { colour, opacity }: Tint,
  { x, y, width, height }: Place & { y: number; height: number },
): void {
  artifact(pdf, 'Layout', () => {
    pdf.save()
    pdf.rect(x, y + GAP, width, height - 2 * GAP).fillColor(colour, opacity)
    pdf.fill().restore()
    pdf.fillOpacity(1)
  })
}

function drawCell(pdf: Pdf, cell: Cell, place: Place, top: number): void {
  const { text = '', mark } = cell
  const style = styleOf(cell)
  const y = top + PADDING
  const own = mark === undefined ? 0 : MARK + 4
  const width = place.width - own
  if (mark !== undefined) {
    const room = width - widthOf(pdf, text, style)
    const x = place.x + room * BEFORE[place.align]
    drawShape(pdf, mark, x, y + 1, MARK)
  }
  write(pdf, text, style, { x: place.x + own, y, width, align: place.align })
}

/** How much of the free room of a cell lies before its mark. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const

const styleOf = ({ strong, colour }: Cell): Style => ({
  ...(strong ? STYLE.strongCell : STYLE.cell),
  ...(colour !== undefined && { colour }),
})

const rowHeight = (pdf: Pdf, row: readonly Cell[], places: readonly Place[]): number =>
  2 * PADDING +
  Math.max(
    ...row.map((cell, index) => {
      const width = (places[index]?.width ?? COLUMN) - (cell.mark === undefined ? 0 : MARK + 4)
      const drawn = cell.drawing ? sizeOf(cell.drawing.svg, width).height - PADDING : 0
      return Math.max(drawn, heightOf(pdf, cell.text ?? '', styleOf(cell), width))
    }),
  )
