import { ADMIN_PAGE_SIZE } from '#contract/list-pages.ts'
import { searchText } from '#server/platform/db/text-search.ts'
import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

/** A page of a list, and the number of rows of the whole list. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

export interface PageRange {
  readonly limit: number
  readonly offset: number
}

/** The rows of a page, and the number of rows of the whole list if the query returned it. */
export interface PageRows<Row> {
  readonly rows: Row[]
  readonly total?: number | undefined
}

/** Reads a page, counted from 1. A page beyond the end is empty. */
export async function readPage<Row>(
  page: number | undefined,
  read: (range: PageRange) => Promise<PageRows<Row>>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const offset = ((page ?? 1) - 1) * ADMIN_PAGE_SIZE
  const { rows, total } = await read({ limit: ADMIN_PAGE_SIZE, offset })
  if (total !== undefined) return { rows, total }
  const rowsSoFar = offset + rows.length
  // A page that is not full is the last one, which saves the count.
  const isLast = rows.length < ADMIN_PAGE_SIZE && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? rowsSoFar : Math.max(await count(), rows.length && rowsSoFar) }
}

/** Returns the page of a query whose rows each have the total. */
export const toPageRows = (rows: readonly { id: string; total?: number }[]): PageRows<string> => ({
  rows: rows.map(({ id }) => id),
  total: rows[0]?.total,
})

/** Returns SQL of a sort order. A `-` before the column means descending. */
export function orderBy<Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, Expression<unknown>>>,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = columns[(isDescending ? sort.slice(1) : sort) as Column]
  return isDescending ? sql`${column} desc` : sql`${column}`
}

/**
 * The searched texts, as in the search indexes of platform/db. Line breaks separate the fields, so that
 * no match spans two of them.
 */
export const SEARCH_TEXT = {
  accounts: searchText(sql`first_name || ' ' || last_name || chr(10) || email`),
  teams: searchText(sql`name || chr(10) || company_name`),
}
