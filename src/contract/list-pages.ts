// Separate from the calls, so that pages can import these without schemas.

/** Rows per page of an admin list. The header `X-Total-Count` has the total. */
export const ADMIN_PAGE_SIZE = 50

/** Rows of a list of the API if the call has no `limit`. */
export const DEFAULT_PAGE_SIZE = 500

/** Maximum length of a search text, in characters. */
export const MAX_SEARCH_LENGTH = 200

/** Matches a page number in a URL, counted from 1. */
export const PAGE_NUMBER_PATTERN = /^[1-9]\d{0,5}$/

/** A column to sort by; with a leading `-`, descending. */
export type Sort<Column extends string> = Column | `-${Column}`

export const ROUND_COLUMNS = ['created', 'title', 'team'] as const
export type RoundSort = Sort<(typeof ROUND_COLUMNS)[number]>

export const TEAM_COLUMNS = ['created', 'name'] as const
export type TeamSort = Sort<(typeof TEAM_COLUMNS)[number]>

export const PORTFOLIO_COLUMNS = ['created', 'name', 'score'] as const
export type PortfolioSort = Sort<(typeof PORTFOLIO_COLUMNS)[number]>
