import { isJapanese, roleOfHeader } from './header-role.ts'
import type { ColumnRole } from './header-role.ts'

/** A row of a table, cell by cell. */
export type Row = readonly string[]

/** Where a table has what belongs to a person. Columns are counted from 0. */
export interface TableColumns {
  /** Addresses, best first. The first that a row has is used, others are offered. */
  readonly emails: readonly number[]
  /** Sign-in names, used where they are addresses and the row has no other. */
  readonly logins: readonly number[]
  /** Addresses that are offered only. */
  readonly seconds: readonly number[]
  /** Columns that together are a name, best first. The first that a row has is used. */
  readonly names: readonly (readonly number[])[]
  /** Columns that say who takes part. */
  readonly states: readonly number[]
}

/** Returns the columns of a table by its headers alone. */
export function columnsByHeader(header: Row): TableColumns {
  const roles = header.map(roleOfHeader)
  const all = (...wanted: readonly ColumnRole[]): number[] =>
    wanted.flatMap((role) => roles.flatMap((other, column) => (other === role ? [column] : [])))
  return {
    emails: all('work email', 'email', 'next email'),
    logins: all('login'),
    seconds: all('second email'),
    names: nameColumns(header, roles),
    states: all('status', 'active', 'inactive'),
  }
}

function nameColumns(header: Row, roles: readonly (ColumnRole | undefined)[]): number[][] {
  const find = (role: ColumnRole): number[] => {
    const column = roles.indexOf(role)
    return column < 0 ? [] : [column]
  }
  const [name, middle] = [find('name'), find('middle name')]
  let [first, last] = [find('first name'), find('last name')]
  // `Name` beside `Vorname` is the last name, `Nome` beside `Cognome` the first.
  const isPart = name.length > 0 && first.length !== last.length
  if (isPart && first.length === 0) first = name
  else if (isPart) last = name
  const isFamilyFirst = last.some((column) => isJapanese(header[column] ?? ''))
  const parts = isFamilyFirst ? [last, first] : [first, middle, last]
  return [find('full name'), isPart ? [] : name, find('display name'), parts.flat()].filter(
    ({ length }) => length > 0,
  )
}
