import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListPage } from './api.ts'

/**
 * For data that others change: loaded again at each visit of a page, but not by a page that opens with what
 * its link has just loaded.
 */
export const PER_VISIT = { staleTime: 5_000 } as const

/** Refetches the queries with these keys: at once if they are on screen, otherwise when they are next. */
export function refetch(client: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

/** Changes the rows of every cached page of a list, and its total by the difference. */
export function updateRows<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (rows: readonly Row[]) => readonly Row[],
): void {
  client.setQueriesData<ListPage<Row>>({ queryKey }, (page) => {
    // A key may also be that of other data, which has no pages.
    if (!Array.isArray(page?.rows)) return page
    const rows = change(page.rows)
    return { ...page, rows, total: page.total - page.rows.length + rows.length }
  })
}

/** Returns the rows with one replaced by its new version. */
export const replaceById =
  <Row extends { readonly id: string }>(saved: Row) =>
  (rows: readonly Row[]): Row[] =>
    rows.map((row) => (row.id === saved.id ? saved : row))

/** Returns the rows without one. */
export const removeById =
  (id: string) =>
  <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.id !== id)
