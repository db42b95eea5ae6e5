/**
 * An array as PostgreSQL writes it, of what needs no quotes there: numbers, ids, digits, nothing. The
 * driver would quote each of them.
 */
export const arrayText = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** Bytes in such an array, from hexadecimal digits: there, a backslash stands twice. */
export const bytesText = (digits: string): string => `\\\\x${digits}`

/**
 * Rows as a statement unnests them: an array for each column. Columns come as functions, called from
 * one place: written out where they are needed, each would be compiled into its caller anew, which
 * takes Node 20 MB for a moment that it does not give back.
 */
export const columnTexts = <Row>(
  rows: readonly Row[],
  columns: readonly ((row: Row) => number | string | null)[],
): string[] => columns.map((valueOf) => arrayText(rows.map((row) => valueOf(row))))
