import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#contract/list-pages.ts'
import { ApiError } from './api.ts'
import type { Query } from './join-queries.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the id in a parameter of the URL; undefined if there is none. */
export function readId(url: URLSearchParams, name: string): string | undefined {
  const value = url.get(name) ?? ''
  return ID.test(value) ? value : undefined
}

/** Returns the search text in the URL as typed, untrimmed. */
export const readSearch = (url: URLSearchParams): string =>
  (url.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH)

/** Returns the value of a parameter if it is one of `choices`. */
export const readChoice = <Choice extends string>(
  url: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === url.get(name))

/** Returns the cursor of a list in the URL. */
export const readCursor = (url: URLSearchParams) => ({
  after: readId(url, 'after'),
  before: readId(url, 'before'),
})

/** Parameters to set; undefined or an empty text removes one. */
type UrlChange = Readonly<Record<string, string | undefined>>

/** Returns the query string with changed filters, order or page number. Otherwise it starts at the first page again. */
export function withListFilter(url: URLSearchParams, change: UrlChange): URLSearchParams {
  const next = new URLSearchParams(url)
  const firstPage = { after: undefined, before: undefined, page: undefined }
  for (const [name, value] of Object.entries({ ...firstPage, ...change })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the query string of the page after or before a row. */
export function withCursor(
  url: URLSearchParams,
  cursor: { readonly after: string } | { readonly before: string },
): string {
  const next = withListFilter(url, {})
  for (const [name, id] of Object.entries(cursor)) next.set(name, id)
  return `?${next}`
}

/** Returns the query string in the address bar. The page may not have been drawn with it yet. */
const latestUrl = () => new URLSearchParams(window.location.search)

/** Returns the query string of a list's page, with functions that change it. */
export function useListUrl() {
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  const wasTyped = (state as { typed?: boolean } | null)?.typed === true
  return {
    url,
    /** Replaces the history entry of an unfinished search, so that Back leaves the whole search. */
    searchFor: (search: string) =>
      setUrl(withListFilter(latestUrl(), { search }), {
        replace: wasTyped,
        state: { typed: true },
        preventScrollReset: true,
      }),
    filterBy: (change: UrlChange) =>
      setUrl(withListFilter(latestUrl(), change), { preventScrollReset: true }),
    /** Opens a page of a list whose pages have numbers, from 1, at its top. */
    goTo: (page: number) =>
      setUrl(withListFilter(latestUrl(), { page: page > 1 ? String(page) : undefined })),
  }
}

/** Shows the first page if the row of the cursor has been deleted, or all rows after or before it. */
export function useFirstPageWithoutCursor({
  data,
  error,
  isPlaceholderData = false,
}: Pick<
  Query<{ readonly rows: readonly unknown[] }>,
  'data' | 'error' | 'isPlaceholderData'
>): void {
  const [url, setUrl] = useSearchParams()
  const isEmpty = data?.rows.length === 0 && !isPlaceholderData
  const isLost = isEmpty || (error instanceof ApiError && error.status === 404)
  useEffect(() => {
    if (isLost && (url.has('after') || url.has('before'))) {
      setUrl(withListFilter(url, {}), { replace: true })
    }
  }, [isLost, url, setUrl])
}
