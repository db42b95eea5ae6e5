import { roundQuery } from '#web/features/rounds/rounds/queries.ts'

/** People watch the number on the wall, so it follows faster than on other pages. */
const WATCHED_COUNT_MS = 5_000

/** Returns the round of a meeting, polled while answers come in. */
export const watchedRoundQuery = (id: string) => ({
  ...roundQuery(id),
  refetchInterval: ({ state }: { state: { data?: { isActive: boolean } | undefined } }) =>
    state.data?.isActive ? WATCHED_COUNT_MS : false,
})
