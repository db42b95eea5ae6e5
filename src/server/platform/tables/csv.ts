import { stringify } from 'csv-stringify/sync'
import type { Cell, Column, Table } from './table-columns.ts'

/** Records per piece of a CSV. */
const PIECE_SIZE = 200

/**
 * Yields a table as CSV (RFC 4180) in pieces, as the records come: in UTF-8 with a byte order mark for
 * spreadsheets. Text cells are escaped against formula injection; numbers stay numbers.
 */
export async function* csvPieces<Record>({
  columns,
  records,
}: Table<Record>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([headOf(columns)])
  let lines: Cell[][] = []
  for await (const record of records) {
    lines.push(cellsOf(columns)(record))
    if (lines.length < PIECE_SIZE) continue
    yield linesOf(lines)
    lines = []
  }
  if (lines.length > 0) yield linesOf(lines)
}

const BYTE_ORDER_MARK = '\uFEFF'

const headOf = (columns: readonly { readonly name: string }[]): Cell[] =>
  columns.map(({ name }) => name)

const cellsOf =
  <Record>(columns: readonly Column<Record>[]) =>
  (record: Record): Cell[] =>
    columns.map(({ of }) => escapeFormula(of(record)))

function linesOf(lines: readonly Cell[][]): string {
  return stringify(lines as Cell[][], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_string: true,
    // An empty cell has no quotes.
    quoted_empty: false,
    cast: { boolean: (value) => (value ? 'TRUE' : 'FALSE') },
  })
}

const BEFORE_FORMULA = /(^["'\s]+|[;\t]["'\s]*)(?=[=+\-@＝＋－＠])/g

/**
 * Spreadsheets of many locales split cells at semicolons, where a quote inside a line does not
 * protect. Text after a separator therefore gets the same apostrophe as the start of a cell.
 */
const escapeFormula = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replaceAll(BEFORE_FORMULA, "$1'") : cell
