import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  createRound,
  deleteRound,
  getRound,
  listRounds,
  Round,
  releaseRound,
  updateRound,
} from '#contract/rounds.ts'
import type { renewSharedLink } from '#contract/shared-results.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { call, callForPage } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { PER_VISIT, refetch, removeById, replaceById, updateRows } from '#web/lib/query-cache.ts'
import { RESULTS_KEY, ROUNDS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const LIVE_COUNTS_MS = 20_000

/** Returns the name of the draft of a round; without an id, of a new one. */
export const roundDraft = (id = 'new'): string => `session.${id}`

export type RoundInput = RequestOf<typeof createRound>['body']
export type RoundChange = RequestOf<typeof updateRound>['body']

export const ROUND_PAGES_KEY = [...ROUNDS_KEY, 'page'] as const

/** Returns a page of the user's rounds. Submissions arrive at any time. */
export const roundPageQuery = (query: RequestOf<typeof listRounds>['query']) =>
  queryOptions({
    queryKey: [...ROUND_PAGES_KEY, query],
    queryFn: ({ signal }) =>
      callForPage<typeof listRounds>('GET /api/quiz-sessions', { query }, { signal }),
    ...PER_VISIT,
    placeholderData: keepPreviousData,
  })

/** Returns the query of one round, polled while it is active. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS_KEY, id],
    queryFn: ({ signal }) =>
      call<typeof getRound>('GET /api/quiz-sessions/:id', { params: { id } }, { signal }),
    ...PER_VISIT,
    refetchInterval: ({ state }) => (state.data?.isActive ? LIVE_COUNTS_MS : false),
  })

export const useCreateRound = () =>
  useApiMutation({
    mutationFn: (body: RoundInput) => call<typeof createRound>('POST /api/quiz-sessions', { body }),
    onSuccess: (round, client) => {
      clearDrafts(roundDraft())
      client.setQueryData(roundQuery(round.id).queryKey, round)
    },
    invalidates: [ROUND_PAGES_KEY, usageQuery.queryKey, TEAMS_KEY],
    // The usage and teams on screen may be outdated.
    invalidatesOnError: [usageQuery.queryKey, TEAMS_KEY],
  })

export const useUpdateRound = () =>
  useApiMutation({
    mutationFn: ({ id, ...body }: RoundChange & { id: string }) =>
      call<typeof updateRound>('PATCH /api/quiz-sessions/:id', { params: { id }, body }),
    onSuccess: (round, client) => {
      clearDrafts(roundDraft(round.id))
      updateCaches(client, round)
    },
    // The team may have become read-only since it was loaded.
    invalidatesOnError: [TEAMS_KEY],
  })

/** Releases the waiting submissions. */
export const useReleaseRound = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      call<typeof releaseRound>('POST /api/quiz-sessions/:id/release', { params: { id } }),
    onSuccess: (round, client) => updateCaches(client, round),
  })

/** Replaces the link to the results that the team sees. */
export const useRenewSharedLink = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      call<typeof renewSharedLink>('POST /api/quiz-sessions/:id/shared-link', { params: { id } }),
    onSuccess: ({ sharedToken }, client, id) =>
      client.setQueryData(roundQuery(id).queryKey, (round) => round && { ...round, sharedToken }),
    invalidates: [ROUND_PAGES_KEY],
  })

/** Deletes a round with all its submissions. */
export const useDeleteRound = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      call<typeof deleteRound>('DELETE /api/quiz-sessions/:id', { params: { id } }),
    onSuccess: (_response, client, id) =>
      updateRows<Round>(client, ROUND_PAGES_KEY, removeById(id)),
    invalidates: [ROUND_PAGES_KEY, TEAMS_KEY, usageQuery.queryKey],
  })

/** Stores a changed round in all caches and invalidates the data computed from it. */
function updateCaches(client: QueryClient, round: Round): void {
  client.setQueryData(roundQuery(round.id).queryKey, round)
  updateRows(client, ROUND_PAGES_KEY, replaceById(round))
  refetch(client, [...RESULTS_KEY, round.id], usageQuery.queryKey)
}
