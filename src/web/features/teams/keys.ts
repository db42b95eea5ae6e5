/** Apart from the queries, so that sessions and teams can refresh each other without a cycle. */
export const TEAMS_KEY = ['teams'] as const
