import { useListUrl } from '#web/lib/list-url.ts'
import { readListState } from './list-query.ts'
import type { ListState, Sorting } from './list-query.ts'

/** The state of a list in the URL, with functions that change it. */
export interface List<Column extends string> extends ListState<Column> {
  readonly searchFor: (text: string) => void
  readonly sortBy: (sort: ListState<Column>['sort']) => void
  readonly goTo: (page: number) => void
}

export function useList<Column extends string>(sorting: Sorting<Column>): List<Column> {
  const { url, searchFor, filterBy, goTo } = useListUrl()
  return {
    ...readListState(url, sorting),
    searchFor,
    sortBy: (sort) => filterBy({ sort: sort === sorting.defaultSort ? undefined : sort }),
    goTo,
  }
}
