import { MAX_SEARCH_LENGTH, PAGE_NUMBER_PATTERN } from '#contract/admin-lists.ts'

/** Columns by which a list can be sorted, and how it is without a choice. */
export interface Sorting<Column extends string> {
  readonly columns: readonly Column[]
  readonly usual: Sort<Column>
}

/** A column, with `-` before it from the greatest to the least. */
export type Sort<Column extends string> = Column | `-${Column}`

/** What part of a list is looked at: all of it stands in the URL. */
export interface ListState<Column extends string> {
  /** As it was typed. */
  readonly search: string
  readonly sort: Sort<Column>
  /** Counted from 1. */
  readonly page: number
}

/** What the URL asks for; what makes no sense counts as not said. */
export function readList<Column extends string>(
  url: URLSearchParams,
  { columns, usual }: Sorting<Column>,
): ListState<Column> {
  const sorts = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  const page = url.get('page') ?? ''
  return {
    search: (url.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: sorts.find((sort) => sort === url.get('sort')) ?? usual,
    page: PAGE_NUMBER_PATTERN.test(page) ? Number(page) : 1,
  }
}

/** The URL of another part of the list. Another search or order begins at the first page. */
export function writeList<Column extends string>(
  url: URLSearchParams,
  change: Partial<ListState<Column>>,
  { usual }: Sorting<Column>,
): URLSearchParams {
  const next = new URLSearchParams(url)
  const put = (name: string, value: string, none: string) =>
    value === none ? next.delete(name) : next.set(name, value)
  if (change.search !== undefined) put('search', change.search, '')
  if (change.sort !== undefined) put('sort', change.sort, usual)
  put('page', String(change.page ?? 1), '1')
  return next
}

/** How the list is sorted once this column's head is pressed. */
export function pressed<Column extends string>(
  sort: Sort<Column>,
  column: Column,
  first: 'up' | 'down',
): Sort<Column> {
  if (sort === column) return `-${column}`
  if (sort === `-${column}`) return column
  return first === 'up' ? column : `-${column}`
}
