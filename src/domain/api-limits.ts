/** How many API keys an account may have at once. */
export const MAX_API_KEYS = 20

/** How many calls one API key may make in an hour, counted from its first one. */
export const API_CALLS_PER_HOUR = 600
