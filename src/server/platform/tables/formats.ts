import { csvPieces } from './csv.ts'
import type { Table } from './table-columns.ts'
import { xlsxPieces } from './xlsx.ts'

/** A file format of tables: also the end of a file's name. */
export type TableFormat = 'csv' | 'xlsx'

/** The formats as people know them. */
export const FORMAT_NAMES: Readonly<Record<TableFormat, string>> = { csv: 'CSV', xlsx: 'Excel' }

/** Yields a table as a file in pieces, as the records come. */
export const tablePieces = <Record>(
  format: TableFormat,
  table: Table<Record>,
): AsyncGenerator<string | Uint8Array> => (format === 'csv' ? csvPieces(table) : xlsxPieces(table))
