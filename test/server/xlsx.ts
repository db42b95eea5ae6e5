import { read, utils } from '@e965/xlsx'
import type { CellObject } from '@e965/xlsx'

/** The sheet of an Excel file, as another library than the one that wrote it reads it. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  /** The cells of each row below the header. A cell without a value is undefined. */
  readonly rows: readonly (readonly (CellObject | undefined)[])[]
}

/** Reads an Excel file with one sheet. Its names are unique. */
export function sheetOf(file: Uint8Array): Sheet {
  const { SheetNames: names, Sheets: sheets } = read(file, { dense: true, cellNF: true })
  const [name = ''] = names
  const sheet = sheets[name]
  if (names.length !== 1 || !sheet) throw new Error(`The file has the sheets ${names.join()}`)
  const { e: last } = utils.decode_range(sheet['!ref'] ?? '')
  const [header = [], ...rows] = Array.from({ length: last.r + 1 }, (_, row) =>
    Array.from({ length: last.c + 1 }, (_, column) => sheet['!data']?.[row]?.[column]),
  )
  return { name, header: header.map((cell) => String(cell?.v)), rows }
}

/** Returns the values of an Excel file by the names of its columns, as `rowsOf` does for a CSV file. */
export function rowsOfSheet(file: Uint8Array): Record<string, string>[] {
  const { header, rows } = sheetOf(file)
  return rows.map((cells) =>
    Object.fromEntries(header.map((name, index) => [name, written(cells[index])])),
  )
}

/** Returns the value of a cell as a CSV file has it. */
const written = (cell: CellObject | undefined): string =>
  cell?.t === 'b' ? String(cell.v).toUpperCase() : String(cell?.v ?? '')
