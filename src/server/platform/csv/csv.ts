import { stringify } from 'csv-stringify/sync'

/** A number is written with a dot, a truth as TRUE or FALSE; null is an empty cell. */
export type CsvCell = string | number | boolean | null

/** One column: its name in the first row, and what it has of each record. */
export interface CsvColumn<Record> {
  readonly name: string
  readonly of: (record: Record) => CsvCell
}

/**
 * A table as CSV (RFC 4180): the columns' names, then one line a record, in UTF-8 with its mark, so
 * that spreadsheets do not take it for something else. No cell is a formula to them, whichever sign
 * they part cells by; numbers stay numbers, negative ones too.
 */
export function csvOf<Record>(
  columns: readonly CsvColumn<Record>[],
  records: readonly Record[],
): string {
  const head = columns.map(({ name }) => name)
  const lines = records.map((record) => columns.map(({ of }) => inert(of(record))))
  return stringify([head, ...lines], {
    bom: true,
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_string: true,
    // An empty cell is no figure, and no text either.
    quoted_empty: false,
    cast: { boolean: (value) => (value ? 'TRUE' : 'FALSE') },
  })
}

const FORMULA_AFTER = /(^["'\s]+|[;\t]["'\s]*)(?=[=+\-@＝＋－＠])/g

/**
 * Half of the world's spreadsheets part cells at semicolons, and there a quote in the middle of a
 * line protects nothing: what would begin a cell for them gets the same apostrophe as a cell's own
 * beginning.
 */
const inert = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' ? cell.replaceAll(FORMULA_AFTER, "$1'") : cell
