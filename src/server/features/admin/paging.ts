import { ADMIN_PAGE_SIZE } from '#contract/admin-lists.ts'
import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

/** A page of a list, and how many rows the list has in all. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Which rows of a list to read. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

/** What of a list was read, and how many rows it has where that came with them. */
export interface Part<Row> {
  readonly rows: Row[]
  readonly total?: number | undefined
}

/** Reads one page, counted from 1; one beyond the end is empty. */
export async function readPage<Row>(
  page: number | undefined,
  read: (slice: Slice) => Promise<Part<Row>>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const offset = ((page ?? 1) - 1) * ADMIN_PAGE_SIZE
  const { rows, total } = await read({ limit: ADMIN_PAGE_SIZE, offset })
  if (total !== undefined) return { rows, total }
  const known = offset + rows.length
  // A page that is not full ends the list: what was searched need not be gone through once more.
  const ends = rows.length < ADMIN_PAGE_SIZE && (rows.length > 0 || offset === 0)
  return { rows, total: ends ? known : Math.max(await count(), rows.length && known) }
}

/** The ids of what was found in one pass, and how many there are in all. */
export const partOf = (found: readonly { id: string; total?: number }[]): Part<string> => ({
  rows: found.map(({ id }) => id),
  total: found[0]?.total,
})

/** By which expression to order, and which way; `-` before a column turns it. */
export function orderOf<Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, Expression<unknown>>>,
): RawBuilder<unknown> {
  const turned = sort.startsWith('-')
  const column = columns[(turned ? sort.slice(1) : sort) as Column]
  return turned ? sql`${column} desc` : sql`${column}`
}

/** Whether a text in small letters holds what is searched, whatever its case; none is a wildcard. */
export const holds = (searched: string, words: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`${words} like '%' || lower(${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`

/**
 * What is searched in, as migration 0012 has it in an index: name and address, or what a team is
 * called. They are lines, so that nothing is found that begins in one and ends in another.
 */
export const WORDS = {
  accounts: sql<string>`lower(first_name || ' ' || last_name || chr(10) || email)`,
  teams: sql<string>`lower(name || chr(10) || company_name)`,
}
