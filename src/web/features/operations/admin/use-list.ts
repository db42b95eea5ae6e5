import { useLocation, useSearchParams } from 'react-router'
import { readListState, writeListState } from './list-query.ts'
import type { ListState, Sorting } from './list-query.ts'

/** The list state in the URL, with functions that change it. */
export interface List<Column extends string> extends ListState<Column> {
  /** Changes to a search replace one history entry, so that Back leaves the whole search. */
  readonly searchFor: (text: string) => void
  readonly sortBy: (sort: ListState<Column>['sort']) => void
  readonly goTo: (page: number) => void
}

export function useList<Column extends string>(sorting: Sorting<Column>): List<Column> {
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  const wasTyped = (state as { typed?: boolean } | null)?.typed === true
  return {
    ...readListState(url, sorting),
    searchFor: (search) =>
      setUrl(writeListState(url, { search }, sorting), {
        replace: wasTyped,
        state: { typed: true },
        preventScrollReset: true,
      }),
    sortBy: (sort) => setUrl(writeListState(url, { sort }, sorting), { preventScrollReset: true }),
    goTo: (page) => setUrl(writeListState(url, { page }, sorting)),
  }
}
