import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  createQuizSession,
  deleteQuizSession,
  getQuizSession,
  listQuizSessions,
  QuizSession,
  releaseQuizSession,
  updateQuizSession,
} from '#contract/sessions.ts'
import type { renewSharedLink } from '#contract/shared-results.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { usageQuery } from '#web/features/billing/usage-query.ts'
import { call, callForPage } from '#web/lib/api.ts'
import type { ListPage } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { RESULTS_KEY, SESSIONS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'

const LIVE_COUNTS_MS = 20_000

/** Name of the draft of a session; without an id, of a new one. */
export const sessionDraft = (id = 'new'): string => `session.${id}`

export type SessionInput = RequestOf<typeof createQuizSession>['body']
export type SessionChange = RequestOf<typeof updateQuizSession>['body']

export const SESSION_PAGES_KEY = [...SESSIONS_KEY, 'page'] as const

/** A page of the user's sessions. Always stale, because submissions arrive at any time. */
export const sessionPageQuery = (query: RequestOf<typeof listQuizSessions>['query']) =>
  queryOptions({
    queryKey: [...SESSION_PAGES_KEY, query],
    queryFn: ({ signal }) =>
      callForPage<typeof listQuizSessions>('GET /api/quiz-sessions', { query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** One session, polled while it is active. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, id],
    queryFn: ({ signal }) =>
      call<typeof getQuizSession>('GET /api/quiz-sessions/:id', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isActive ? LIVE_COUNTS_MS : false),
  })

export function useCreateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SessionInput) =>
      call<typeof createQuizSession>('POST /api/quiz-sessions', { body }),
    onSuccess: (session) => {
      clearDrafts(sessionDraft())
      client.setQueryData(sessionQuery(session.id).queryKey, session)
      void client.invalidateQueries({ queryKey: SESSION_PAGES_KEY })
    },
    // Also after an error: the usage and teams on screen may be outdated.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: usageQuery.queryKey })
      void client.invalidateQueries({ queryKey: TEAMS_KEY })
    },
  })
}

export function useUpdateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SessionChange & { id: string }) =>
      call<typeof updateQuizSession>('PATCH /api/quiz-sessions/:id', { params: { id }, body }),
    onSuccess: (session) => {
      clearDrafts(sessionDraft(session.id))
      updateCaches(client, session)
    },
    // The team may have become read-only since it was loaded.
    onError: () => void client.invalidateQueries({ queryKey: TEAMS_KEY }),
  })
}

/** Releases the waiting submissions. */
export function useReleaseSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof releaseQuizSession>('POST /api/quiz-sessions/:id/release', { params: { id } }),
    onSuccess: (session) => updateCaches(client, session),
  })
}

/** Replaces the link to the results that the team sees. */
export function useRenewSharedLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof renewSharedLink>('POST /api/quiz-sessions/:id/shared-link', { params: { id } }),
    onSuccess: ({ sharedToken }, id) => {
      client.setQueryData(
        sessionQuery(id).queryKey,
        (session) => session && { ...session, sharedToken },
      )
      void client.invalidateQueries({ queryKey: SESSION_PAGES_KEY })
    },
  })
}

/** Deletes a session with all its submissions. */
export function useDeleteSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof deleteQuizSession>('DELETE /api/quiz-sessions/:id', { params: { id } }),
    onSuccess: (_response, id) => {
      client.setQueriesData<ListPage<QuizSession>>({ queryKey: SESSION_PAGES_KEY }, (page) => {
        const rows = page?.rows.filter((session) => session.id !== id)
        return page && rows && { ...page, rows, total: page.total - page.rows.length + rows.length }
      })
      void client.invalidateQueries({ queryKey: SESSION_PAGES_KEY })
      void client.invalidateQueries({ queryKey: TEAMS_KEY })
      void client.invalidateQueries({ queryKey: usageQuery.queryKey })
    },
  })
}

/** Stores a changed session in all caches and invalidates the data computed from it. */
function updateCaches(client: QueryClient, session: QuizSession): void {
  client.setQueryData(sessionQuery(session.id).queryKey, session)
  client.setQueriesData<ListPage<QuizSession>>(
    { queryKey: SESSION_PAGES_KEY },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((listed) => (listed.id === session.id ? session : listed)),
      },
  )
  void client.invalidateQueries({ queryKey: [...RESULTS_KEY, session.id] })
  void client.invalidateQueries({ queryKey: usageQuery.queryKey })
}
