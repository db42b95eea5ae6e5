import type { RoundSort } from '#contract/list-pages.ts'
import { readChoice, readCursor, readId, readSearch } from '#web/lib/list-url.ts'

const ROUNDS_PER_PAGE = '50'

export const STATES = ['all', 'active', 'completed'] as const
export type StateChoice = (typeof STATES)[number]

/** Returns the state in the URL's query string, by default all. */
export const readState = (url: URLSearchParams): StateChoice =>
  readChoice(url, 'state', STATES) ?? 'all'

export const ROUND_SORTS = [
  { value: '-created', label: 'Latest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'title', label: 'Title' },
  { value: 'team', label: 'Team' },
] as const satisfies readonly { value: RoundSort; label: string }[]

/** Returns the query of the page of rounds that a URL asks for. */
export function roundListOf(url: URLSearchParams) {
  const state = readState(url)
  return {
    search: readSearch(url).trim() || undefined,
    teamId: readId(url, 'team'),
    state: state === 'all' ? undefined : state,
    sort:
      readChoice(
        url,
        'sort',
        ROUND_SORTS.map(({ value }) => value),
      ) ?? '-created',
    limit: ROUNDS_PER_PAGE,
    ...readCursor(url),
  }
}
