import { useLocation, useSearchParams } from 'react-router'
import { readList, writeList } from './list-query.ts'
import type { ListState, Sorting } from './list-query.ts'

/** What part of a list the URL asks for, and the ways to ask for another. */
export interface List<Column extends string> extends ListState<Column> {
  /** What is typed on takes the place of what was typed before, so that Back leaves all of it. */
  readonly searchFor: (text: string) => void
  readonly sortBy: (sort: ListState<Column>['sort']) => void
  readonly goTo: (page: number) => void
}

export function useList<Column extends string>(sorting: Sorting<Column>): List<Column> {
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  const wasTyped = (state as { typed?: boolean } | null)?.typed === true
  return {
    ...readList(url, sorting),
    searchFor: (search) =>
      setUrl(writeList(url, { search }, sorting), {
        replace: wasTyped,
        state: { typed: true },
        preventScrollReset: true,
      }),
    sortBy: (sort) => setUrl(writeList(url, { sort }, sorting), { preventScrollReset: true }),
    goTo: (page) => setUrl(writeList(url, { page }, sorting)),
  }
}
