// Separate from admin.ts, so that pages can import these without its schemas.

/** Rows per page of an admin list. The header `X-Total-Count` has the total. */
export const ADMIN_PAGE_SIZE = 50

/** Maximum length of a search text, in characters. */
export const MAX_SEARCH_LENGTH = 200

/** Matches a page number in a URL, counted from 1. */
export const PAGE_NUMBER_PATTERN = /^[1-9]\d{0,5}$/
