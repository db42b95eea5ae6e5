import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { createApiKey, listApiKeys, revokeApiKey } from '#contract/api-keys.ts'
import { noticeSignedOut } from '#web/features/auth/queries.ts'
import { ApiError, call } from '#web/lib/api.ts'

/** A created key with its secret, which is shown once. */
export interface NewApiKey {
  readonly name: string
  readonly key: string
}

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call<typeof listApiKeys>('GET /api/api-keys', {}, { signal }),
  // Programs use them at any time.
  staleTime: 0,
})

/** The answer holds the key, which goes to whoever asked and into no cache. */
export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof createApiKey>('POST /api/api-keys', { body: { name } }),
    onSuccess: ({ key: _key, ...row }) =>
      client.setQueryData(apiKeysQuery.queryKey, (rows) => [row, ...(rows ?? [])]),
    onError: (error) => noticeSignedOut(client, error),
    gcTime: 0,
  })
}

/** One that is gone already counts as revoked. */
export function useRevokeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call<typeof revokeApiKey>('DELETE /api/api-keys/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_nothing, id) =>
      client.setQueryData(apiKeysQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onError: (error) => noticeSignedOut(client, error),
  })
}
