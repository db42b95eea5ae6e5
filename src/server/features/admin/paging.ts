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

/** Reads one page, counted from 1; one beyond the end is empty. */
export async function readPage<Row>(
  page: number | undefined,
  read: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const offset = ((page ?? 1) - 1) * ADMIN_PAGE_SIZE
  const rows = await read({ limit: ADMIN_PAGE_SIZE, offset })
  const known = offset + rows.length
  // A page that is not full ends the list: what was searched need not be gone through once more.
  const ends = rows.length < ADMIN_PAGE_SIZE && (rows.length > 0 || offset === 0)
  return { rows, total: ends ? known : Math.max(await count(), rows.length && known) }
}

/** By which expression to order, and which way; `-` before a column turns it. */
export function orderOf<Column extends string>(
  sort: Column | `-${Column}`,
  columns: Readonly<Record<Column, Expression<unknown>>>,
): [Expression<unknown>, 'asc' | 'desc'] {
  const turned = sort.startsWith('-')
  return [columns[(turned ? sort.slice(1) : sort) as Column], turned ? 'desc' : 'asc']
}

/** Whether one of the texts holds what is searched, whatever the case; no letter is a wildcard. */
export const holds = (
  searched: string,
  ...texts: readonly Expression<string | null>[]
): RawBuilder<boolean> =>
  // They are looked at as lines, so that nothing is found that begins in one and ends in another.
  sql<boolean>`strpos(lower(concat_ws(chr(10), ${sql.join(texts)})), lower(${searched})) > 0`
