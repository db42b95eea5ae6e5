import { mailboxOf } from '#domain/mailbox.ts'
import { isSameAddress } from '#domain/email-address.ts'
import { hasAt, splitEntry, visible } from '#domain/member-text.ts'
import { addressesIn, countAddresses, findColumns } from './columns.ts'
import type { ColumnQuestion } from './columns.ts'
import type { Row, TableColumns } from './header-columns.ts'
import { isInactive, roleOfHeader } from './header-role.ts'
import type { ColumnRole } from './header-role.ts'

/** A table of people from a file or a spreadsheet. */
export interface MemberTable {
  /** The headers; `Column 2` for a column without one. */
  readonly header: Row
  /** The rows below the header, without empty ones. */
  readonly rows: readonly Row[]
  readonly columns: TableColumns
  /** What the page has to ask before all is known. */
  readonly asks: ColumnQuestion | undefined
}

/** A person in a row of a table. */
export interface TablePerson {
  /** The row below the header, from 1. */
  readonly row: number
  readonly name: string | null
  /** Empty if the row has none. It may be invalid, as in any list. */
  readonly email: string
  /** Other addresses of the person. */
  readonly others: readonly string[]
  /** Why the person starts unticked, such as `Deactivated`. */
  readonly inactive: string | undefined
}

/** Which columns a person chose. */
export interface ColumnChoice {
  readonly email: number | undefined
  /** The whole name, or the first. */
  readonly name: number | undefined
  readonly lastName: number | undefined
}

/** How many rows may stand above the header, such as notes. */
const MAX_ROWS_ABOVE = 30

/** Returns the table in rows of cells; undefined if these are no table, but a list in lines. */
export function readMemberTable(cells: readonly Row[]): MemberTable | undefined {
  const all = cells.map((row) => row.map(cleanCell)).filter((row) => row.some(Boolean))
  const place = headerPlace(all)
  const titles = all[place]
  const body = place < 0 ? all : all.slice(place + 1).filter((row) => !isHeader(row, titles))
  const width = Math.max(titles?.length ?? 0, ...body.map((row) => row.length))
  const header = Array.from(
    { length: width },
    (_, column) => titles?.[column] || `Column ${column + 1}`,
  )
  if (width < 2 || body.length === 0) return undefined
  if (place < 0 && !isTableWithoutHeader(body)) return undefined
  const rows = body.filter((row) => row.length > 1 || width === 2 || row.some(hasAt))
  const { columns, asks } = findColumns(header, rows)
  const hasAddress = header.some((_, column) => countAddresses(rows, column) > 0)
  return hasAddress ? { header, rows, columns, asks } : undefined
}

/** True if rows have several addresses each beside other data. A list in lines has only addresses there. */
const isTableWithoutHeader = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  fullAddressColumns(rows) > 1 &&
  (rows[0] ?? []).some(
    (cell, column) => cell && rows.every((row) => addressesIn(row[column] ?? '').length === 0),
  )

const cleanCell = (cell: string): string =>
  visible(cell)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Returns the place of the row with headers, or -1. */
function headerPlace(rows: readonly Row[]): number {
  const firstPerson = rows.findIndex((row) => row.some((cell) => addressesIn(cell).length > 0))
  const above = rows.slice(0, Math.min(firstPerson, MAX_ROWS_ABOVE))
  const place = above.findIndex((row) => row.length > 1 && row.some(isAddressHeader))
  if (place >= 0) return place
  // Without a header for addresses, the row above them has headers if it has one that is known, or if
  // the page has to ask anyway.
  const last = above.length - 1
  const row = above[last] ?? []
  const isKnown = row.some((cell) => roleOfHeader(cell) !== undefined)
  const isAsked = fullAddressColumns(rows.slice(firstPerson)) > 1
  return row.filter(Boolean).length > 1 && (isKnown || isAsked) ? last : -1
}

const isAddressHeader = (cell: string): boolean => {
  const role = roleOfHeader(cell)
  return role === 'login' || (role?.endsWith('email') ?? false)
}

/** Returns how many columns have an address in each row. */
const fullAddressColumns = (rows: readonly Row[]): number =>
  (rows[0] ?? []).filter((_, column) => countAddresses(rows, column) === rows.length).length

/** True for the header of a further file that was appended, or of a further part. */
const isHeader = (row: Row, titles: Row | undefined): boolean =>
  row.filter(Boolean).length > 1 &&
  !row.some(hasAt) &&
  (row.every((cell, column) => cell === (titles?.[column] ?? '')) ||
    row.some(
      (cell, column) =>
        isAddressHeader(cell) && roleOfHeader(cell) === roleOfHeader(titles?.[column] ?? ''),
    ))

/** Returns the columns with those that a person chose in place of the ones that were found. */
export function chooseColumns(
  { columns }: MemberTable,
  { email, name, lastName }: ColumnChoice,
): TableColumns {
  const chosen = [name, lastName].filter((column) => column !== undefined)
  return {
    emails: email === undefined ? [] : [email, ...columns.emails],
    logins: email === undefined ? [] : columns.logins,
    seconds: columns.seconds,
    names: chosen.length > 0 ? [chosen] : [],
    states: columns.states,
  }
}

/** Returns the people in a table, one for each row that has a name or an address. */
export function tablePeople({ header, rows }: MemberTable, columns: TableColumns): TablePerson[] {
  const { emails, logins, seconds } = columns
  const roles = header.map(roleOfHeader)
  if (emails.length === 0 && logins.length === 0) return []
  return rows.flatMap((row, index) => {
    const own = emails.flatMap((column) => addressesIn(row[column] ?? ''))
    const signIn = logins.flatMap((column) => addressesIn(row[column] ?? ''))
    const email = own[0] ?? signIn[0] ?? wrongAddress(emails.map((column) => row[column] ?? ''))
    const offered = [
      ...own.slice(1),
      ...seconds.flatMap((column) => addressesIn(row[column] ?? '')),
    ]
    const name = nameIn(row, columns)
    const person = {
      row: index + 1,
      name: name !== null && isSameAddress(name, email) ? null : name,
      email,
      others: otherMailboxes(email, offered),
      inactive: inactiveState(row, columns, { header, roles }),
    }
    return person.name !== null || email || person.others.length > 0 ? [person] : []
  })
}

/** Returns a text that stands in place of an address and has to be corrected. */
const wrongAddress = (cells: Row): string =>
  cells.find((cell) => /[\p{L}\p{N}]/u.test(cell) && !/^(?:n\/?a|none|null|nil)$/i.test(cell)) ?? ''

function nameIn(row: Row, { names, emails }: TableColumns): string | null {
  for (const group of names) {
    const name = group
      .map((column) => row[column])
      .filter(Boolean)
      .join(' ')
    if (name) return name
  }
  // `Ann Lee <ann@x.org>` in the column of addresses.
  return splitEntry(row[emails[0] ?? -1] ?? '').find(({ email }) => email)?.name ?? null
}

function otherMailboxes(email: string, offered: Row): string[] {
  const seen = new Set([mailboxOf(email)])
  return offered.filter((address) => {
    const mailbox = mailboxOf(address)
    return !seen.has(mailbox) && seen.add(mailbox)
  })
}

function inactiveState(
  row: Row,
  { states }: TableColumns,
  { header, roles }: { header: Row; roles: readonly (ColumnRole | undefined)[] },
): string | undefined {
  for (const column of states) {
    const cell = row[column] ?? ''
    if (isInactive(roles[column], cell))
      return roles[column] === 'status' ? cell : `${header[column]}: ${cell}`
  }
  return undefined
}

/** Returns the headers of columns that have cells and are not used. */
export function unusedColumns({ header, rows }: MemberTable, columns: TableColumns): string[] {
  const { emails, logins, seconds, names, states } = columns
  const used = new Set([...emails, ...logins, ...seconds, ...names.flat(), ...states])
  return header.filter((_, column) => !used.has(column) && rows.some((row) => row[column]))
}
