import { stringify } from 'csv-stringify/sync'

/** A number is written with a dot, a boolean as TRUE or FALSE, null as an empty cell. */
export type CsvCell = string | number | boolean | null

/** A column: its name in the header row, and its value of a record. */
export interface CsvColumn<Record> {
  readonly name: string
  readonly of: (record: Record) => CsvCell
}

/**
 * Returns a table as CSV (RFC 4180) with a header row, in UTF-8 with a byte order mark for
 * spreadsheets. Text cells are escaped against formula injection; numbers stay numbers.
 */
export const csvOf = <Record>(
  columns: readonly CsvColumn<Record>[],
  records: readonly Record[],
): string => BYTE_ORDER_MARK + linesOf([headOf(columns), ...records.map(cellsOf(columns))])

/** Records per piece of a CSV. */
const PIECE_SIZE = 200

/** Yields the same text as `csvOf` in pieces, as the records come. */
export async function* csvPieces<Record>(
  columns: readonly CsvColumn<Record>[],
  records: AsyncIterable<Record>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([headOf(columns)])
  let lines: CsvCell[][] = []
  for await (const record of records) {
    lines.push(cellsOf(columns)(record))
    if (lines.length < PIECE_SIZE) continue
    yield linesOf(lines)
    lines = []
  }
  if (lines.length > 0) yield linesOf(lines)
}

const BYTE_ORDER_MARK = '\uFEFF'

const headOf = (columns: readonly { readonly name: string }[]): CsvCell[] =>
  columns.map(({ name }) => name)

const cellsOf =
  <Record>(columns: readonly CsvColumn<Record>[]) =>
  (record: Record): CsvCell[] =>
    columns.map(({ of }) => escapeFormula(of(record)))

function linesOf(lines: readonly CsvCell[][]): string {
  return stringify(lines as CsvCell[][], {
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
const escapeFormula = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' ? cell.replaceAll(BEFORE_FORMULA, "$1'") : cell
