import type { TeamSort } from '#contract/list-pages.ts'
import { readChoice, readCursor, readSearch } from '#web/lib/list-url.ts'

/** Even, because cards are in two columns. */
const TEAMS_PER_PAGE = '24'

export const TEAM_SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
] as const satisfies readonly { value: TeamSort; label: string }[]

/** Returns the query of the page of teams that a URL asks for. */
export const teamListOf = (url: URLSearchParams) => ({
  search: readSearch(url).trim() || undefined,
  sort:
    readChoice(
      url,
      'sort',
      TEAM_SORTS.map(({ value }) => value),
    ) ?? '-created',
  limit: TEAMS_PER_PAGE,
  ...readCursor(url),
})
