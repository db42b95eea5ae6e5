/** Apart from the queries, so that sessions and teams can refresh each other without a cycle. */
export const SESSIONS_KEY = ['sessions'] as const
