/** Maximum number of API keys of an account. */
export const MAX_API_KEYS = 20

/** Maximum number of calls with one API key in an hour, counted from the first call. */
export const API_CALLS_PER_HOUR = 600
