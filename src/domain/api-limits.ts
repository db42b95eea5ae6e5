/** How many API keys an account may have at once. */
export const API_KEYS_AT_ONCE = 20

/** How many calls one API key may make in an hour, counted from its first one. */
export const API_CALLS_AN_HOUR = 600
