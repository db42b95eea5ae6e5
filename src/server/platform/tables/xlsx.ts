import { cleanForXml } from '#server/platform/xml-text.ts'
import type { Cell, Table } from './table-columns.ts'

/** The longest text of a cell. Excel repairs a file with a longer one. */
const MAX_TEXT = 32_767

/** Width of a column of text, in characters. */
const TEXT_WIDTH = 24

/**
 * Yields a table as an Excel workbook (Office Open XML) in pieces, as the records come. Text cells stay
 * text, whatever they look like, so they need no escape against formula injection. The file names no
 * author and no time: the same table gives the same content.
 */
export async function* xlsxPieces<Record>({
  name,
  columns,
  records,
}: Table<Record>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rowsOf(columns, records), {
    name,
    columns: columns.map((column) => ({
      header: column.name,
      // A text that someone edits is read again: without this format as a number, a date or a formula.
      ...(column.isText && { style: { numFmt: '@' }, width: TEXT_WIDTH }),
    })),
    freezePane: { rows: 1 },
  })
}

async function* rowsOf<Record>(
  columns: Table<Record>['columns'],
  records: Table<Record>['records'],
): AsyncGenerator<Cell[]> {
  for await (const record of records) yield columns.map(({ of }) => writable(of(record)))
}

/** Returns a cell as it can be written. An empty text is an empty cell, as in CSV. */
const writable = (cell: Cell): Cell =>
  typeof cell === 'string' ? writableText(cell) || null : cell

/** A text that Excel would read as the code of a character. */
const CHARACTER_CODE = /_(?=x[\da-f]{4}_)/gi

function writableText(text: string): string {
  const lines = cleanForXml(text.replaceAll(/\r\n?/g, '\n'))
  return shorten(lines).replaceAll(CHARACTER_CODE, '_x005F_')
}

/** Returns a text that is too long for a cell with an ellipsis at its end. Half a character is left out. */
const shorten = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
