import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { createApiKey, listApiKeys, revokeApiKey } from '#contract/api-keys.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'

/** A created key with its secret, which is shown once. */
export interface NewApiKey {
  readonly name: string
  readonly key: string
}

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call<typeof listApiKeys>('GET /api/api-keys', {}, { signal }),
  // `lastUsedOn` changes at any time.
  staleTime: 0,
})

/** Name of the draft of a new key. */
export const KEY_DRAFT = 'api-key'

/** Creates a key. The secret is returned to the caller and never cached. */
export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      call<typeof createApiKey>('POST /api/api-keys', { body: { name } }),
    onSuccess: ({ key: _key, ...row }) => {
      clearDrafts(KEY_DRAFT)
      client.setQueryData(apiKeysQuery.queryKey, (rows) => [row, ...(rows ?? [])])
    },
    gcTime: 0,
  })
}

/** Revokes a key; a 404 counts as success. */
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
  })
}
