/** Pages that the quiz links to. It does not load all of `paths`. */
export const publicPaths = { home: '/', privacy: '/privacy' } as const
