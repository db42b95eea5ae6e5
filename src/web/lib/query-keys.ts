// Query keys that several features invalidate.

/** Teams, with their round counts. */
export const TEAMS_KEY = ['teams'] as const

/** Rounds: the list and each round. */
export const ROUNDS_KEY = ['sessions'] as const

/** Actions: the lists and those of each team. */
export const ACTIONS_KEY = ['actions'] as const

/** Results of a round and the trends shown with them. */
export const RESULTS_KEY = ['results'] as const
