import { PAGE_NUMBER_PATTERN } from '#contract/list-pages.ts'
import type { Sort } from '#contract/list-pages.ts'
import { readChoice, readSearch } from '#web/lib/list-url.ts'

/** The sortable columns of a list, and its default order. */
export interface Sorting<Column extends string> {
  readonly columns: readonly Column[]
  readonly defaultSort: Sort<Column>
}

/** Search, order and page of a list, as stored in the URL. */
export interface ListState<Column extends string> {
  /** The search text as typed, untrimmed. */
  readonly search: string
  readonly sort: Sort<Column>
  /** The page number, from 1. */
  readonly page: number
}

/** Reads the state of a list from the URL; invalid values get their defaults. */
export function readListState<Column extends string>(
  url: URLSearchParams,
  { columns, defaultSort }: Sorting<Column>,
): ListState<Column> {
  const sorts = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  const page = url.get('page') ?? ''
  return {
    search: readSearch(url),
    sort: readChoice(url, 'sort', sorts) ?? defaultSort,
    page: PAGE_NUMBER_PATTERN.test(page) ? Number(page) : 1,
  }
}

/**
 * Returns the order after a click on the header of a column: reverses the sorted column, or sorts by
 * another one, starting with `first`.
 */
export function nextSort<Column extends string>(
  sort: Sort<Column>,
  column: Column,
  first: 'up' | 'down',
): Sort<Column> {
  if (sort === column) return `-${column}`
  if (sort === `-${column}`) return column
  return first === 'up' ? column : `-${column}`
}
