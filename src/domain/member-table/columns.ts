import { cleanAddress, hasAt } from '#domain/member-text.ts'
import { isAddress } from '#domain/email-address.ts'
import { columnsByHeader } from './header-columns.ts'
import type { Row, TableColumns } from './header-columns.ts'
import { roleOfHeader } from './header-role.ts'

/** What the page has to ask: where the addresses are, or where the names are. */
export type ColumnQuestion = 'address' | 'name'

/** Returns the columns of a table by headers and cells, and what is not sure. */
export function findColumns(
  header: Row,
  rows: readonly Row[],
): { columns: TableColumns; asks: ColumnQuestion | undefined } {
  const known = columnsByHeader(header)
  const holding = header.map((_, column) => countAddresses(rows, column))
  const hasAddresses = (column: number): boolean => (holding[column] ?? 0) > 0
  const logins = known.logins.filter(hasAddresses)
  const emails = known.emails.filter(hasAddresses)
  const chosen =
    emails.length > 0 ? emails : logins.length > 0 ? [] : onlyAddresses(header, holding)
  const names = [
    ...known.names,
    // Some products call the name of a person the user name.
    ...known.logins.filter((column) => isNameColumn(rows, column)).map((column) => [column]),
  ].filter((group) => group.some((column) => hasNames(rows, column)))
  const columns = { ...known, emails: chosen, logins, names }
  if (chosen.length === 0 && logins.length === 0) return { columns, asks: 'address' }
  const mayBeName = header.some(
    (text, column) => roleOfHeader(text) === undefined && isNameColumn(rows, column),
  )
  return { columns, asks: names.length === 0 && mayBeName ? 'name' : undefined }
}

/** Returns the only column with addresses, if its header does not say that they are others. */
function onlyAddresses(header: Row, holding: readonly number[]): number[] {
  const columns = holding.flatMap((count, column) => (count > 0 ? [column] : []))
  const role = roleOfHeader(header[columns[0] ?? -1] ?? '')
  return columns.length === 1 && role !== 'other person' && role !== 'second email' ? columns : []
}

/** Returns how many cells of a column have an address. */
export const countAddresses = (rows: readonly Row[], column: number): number =>
  rows.filter((row) => addressesIn(row[column] ?? '').some(isAddress)).length

/** Returns the addresses in a cell, which may have names beside them or be several. */
export function addressesIn(cell: string): string[] {
  if (!hasAt(cell)) return []
  const bracketed = Array.from(cell.matchAll(/<([^<>]*)>/g), ([, address = '']) => address)
  const texts = bracketed.length > 0 ? bracketed : cell.split(/[\s;,|；，、]+|:::/)
  return texts.filter(hasAt).map(cleanAddress)
}

/** True if a column has texts beside addresses, which some products show for people without a name. */
const hasNames = (rows: readonly Row[], column: number): boolean =>
  rows.some((row) => /\p{L}/u.test(row[column] ?? '') && !hasAt(row[column] ?? ''))

/** A first and a last name, with up to three other words. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:,? \p{L}[\p{L}\p{M}'’.-]*){1,4}$/u

/** True if most cells of a column look like whole names, and few repeat. */
function isNameColumn(rows: readonly Row[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
  const names = cells.filter((cell) => NAME.test(cell))
  return names.length > cells.length / 2 && new Set(names).size > names.length / 2
}
