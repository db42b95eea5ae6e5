/** How long a browser stays signed in after it was last used. */
export const LOGIN_DAYS = 30

/** The longest time a browser stays signed in, however often it is used. */
export const MAX_LOGIN_DAYS = 365
