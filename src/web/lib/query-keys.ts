// Query keys that several features invalidate.

/** Teams, with their session counts. */
export const TEAMS_KEY = ['teams'] as const

/** Quiz sessions: the list and each session. */
export const SESSIONS_KEY = ['sessions'] as const

/** Actions: the lists and those of each team. */
export const ACTIONS_KEY = ['actions'] as const

/** Results of a session and the trends shown with them. */
export const RESULTS_KEY = ['results'] as const
