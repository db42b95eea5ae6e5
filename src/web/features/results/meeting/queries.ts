import { queryOptions } from '@tanstack/react-query'
import type { createJoinCode } from '#contract/join.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'
import { ROUNDS_KEY } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** People watch the number on the wall, so it follows faster than on other pages. */
const WATCHED_COUNT_MS = 5_000

/** Returns the round of a meeting, polled while answers come in. */
export const watchedRoundQuery = (id: string) => ({
  ...roundQuery(id),
  refetchInterval: ({ state }: { state: { data?: { isActive: boolean } | undefined } }) =>
    state.data?.isActive ? WATCHED_COUNT_MS : false,
})

/**
 * Returns the code that leads to an open round. The call makes one only if none is valid, so it can be asked again
 * once the code has ended.
 */
export const joinCodeQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS_KEY, id, 'join-code'],
    queryFn: ({ signal }) =>
      call<typeof createJoinCode>(
        'POST /api/quiz-sessions/:id/join-code',
        { params: { id } },
        { signal },
      ),
    ...PER_VISIT,
    refetchInterval: ({ state }) =>
      state.data && Math.max(1_000, Date.parse(state.data.expiresAt) - serverNow()),
  })
