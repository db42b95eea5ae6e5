/**
 * An array as PostgreSQL writes it, of what needs no quotes there: numbers, ids, digits, nothing. The
 * driver would quote each of them.
 */
export const arrayText = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

/** Bytes in such an array, from hexadecimal digits: there, a backslash stands twice. */
export const bytesText = (digits: string): string => `\\\\x${digits}`
