/**
 * Returns PostgreSQL's array syntax for values that need no quotes: numbers, ids, digits, null. The
 * driver would quote each of them.
 */
export const toArrayLiteral = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** Returns a bytea element for `toArrayLiteral` from hexadecimal digits; the backslash is escaped. */
export const toByteaElement = (digits: string): string => `\\\\x${digits}`

/**
 * Returns one array per column, for a statement that unnests them. Columns are functions that are
 * called here only: inlined at each use, V8 compiles them into every caller, which costs 20 MB of
 * memory that is not returned.
 */
export const toColumnLiterals = <Row>(
  rows: readonly Row[],
  columns: readonly ((row: Row) => number | string | null)[],
): string[] => columns.map((valueOf) => toArrayLiteral(rows.map((row) => valueOf(row))))
