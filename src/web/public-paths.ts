/** Pages that the quiz links to. It does not load all of `paths`. */
export const publicPaths = { home: '/', privacy: '/privacy' } as const

/** Returns the page with the results that a team shares. */
export const sharedResultsPath = (token: string): string => `/shared/${encodeURIComponent(token)}`
