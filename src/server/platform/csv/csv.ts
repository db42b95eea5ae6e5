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
export function csvOf<Record>(
  columns: readonly CsvColumn<Record>[],
  records: readonly Record[],
): string {
  const head = columns.map(({ name }) => name)
  const lines = records.map((record) => columns.map(({ of }) => escapeFormula(of(record))))
  return stringify([head, ...lines], {
    bom: true,
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
