/** Apart from the queries, so that what changes a session can refresh what is shown of it. */
export const RESULTS_KEY = ['results'] as const
