/** CSV writes a boolean as TRUE or FALSE, and null as an empty cell. */
export type Cell = string | number | boolean | null

/** A column: its name in the header row, and its value of a record. */
export interface Column<Record> {
  readonly name: string
  readonly of: (record: Record) => Cell
}

/** A table with a header row. */
export interface Table<Record> {
  readonly columns: readonly Column<Record>[]
  readonly records: Iterable<Record> | AsyncIterable<Record>
}
