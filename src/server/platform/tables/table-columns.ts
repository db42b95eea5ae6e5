/** CSV writes a boolean as TRUE or FALSE. Null is an empty cell. */
export type Cell = string | number | boolean | null

/** A column: its name in the header row, and its value of a record. */
export interface Column<Record> {
  readonly name: string
  readonly of: (record: Record) => Cell
  /** Set if its values are texts. */
  readonly isText?: true
}

/** A table with a header row. */
export interface Table<Record> {
  /** The name of an Excel file's sheet: at most 31 characters, none of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly Column<Record>[]
  readonly records: Iterable<Record> | AsyncIterable<Record>
}
