import { queryOptions } from '@tanstack/react-query'
import type { createApiKey, listApiKeys, revokeApiKey } from '#contract/api-keys.ts'
import { call, ignoreMissing } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { PER_VISIT, removeById } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call<typeof listApiKeys>('GET /api/api-keys', {}, { signal }),
  // `lastUsedOn` changes at any time.
  ...PER_VISIT,
})

/** Name of the draft of a new key. */
export const KEY_DRAFT = 'api-key'

/** Creates a key. The secret is returned to the caller and forgotten with it. */
export const useCreateApiKey = () =>
  useApiMutation({
    mutationFn: (name: string) =>
      call<typeof createApiKey>('POST /api/api-keys', { body: { name } }),
    onSuccess: ({ key: _key, ...row }, client) => {
      clearDrafts(KEY_DRAFT)
      client.setQueryData(apiKeysQuery.queryKey, (rows) => [row, ...(rows ?? [])])
    },
    gcTime: 0,
  })

/** Revokes a key. One that no longer exists counts as revoked. */
export const useRevokeApiKey = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      ignoreMissing(call<typeof revokeApiKey>('DELETE /api/api-keys/:id', { params: { id } })),
    onSuccess: (_nothing, client, id) =>
      client.setQueryData(apiKeysQuery.queryKey, (rows) => rows && removeById(id)(rows)),
  })
