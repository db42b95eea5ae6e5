// Apart from admin.ts, so that pages have these without its schemas.

/** How many rows a page of an admin's list has. `X-Total-Count` says how many there are in all. */
export const ADMIN_PAGE_SIZE = 50

/** How many letters a search may have. */
export const MAX_SEARCH_LENGTH = 200

/** A page's number, counted from 1, as it stands in an address. */
export const PAGE_NUMBER_PATTERN = /^[1-9]\d{0,5}$/
