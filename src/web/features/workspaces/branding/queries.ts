import { queryOptions } from '@tanstack/react-query'
import type {
  BrandingChange,
  deleteBranding,
  getBranding,
  setBranding,
} from '#contract/branding.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => call<typeof getBranding>('GET /api/branding', {}, { signal }),
  // `available` changes with the plan.
  ...PER_VISIT,
})

/** Saves the given fields; the others stay unchanged. */
export const useSaveBranding = () =>
  useApiMutation({
    mutationFn: (body: BrandingChange) => call<typeof setBranding>('PUT /api/branding', { body }),
    onSuccess: (saved, client) => client.setQueryData(brandingQuery.queryKey, saved),
  })

export const useRemoveBranding = () =>
  useApiMutation({
    mutationFn: () => call<typeof deleteBranding>('DELETE /api/branding'),
    onSuccess: (_nothing, client) =>
      client.setQueryData(
        brandingQuery.queryKey,
        (old) => old && { ...old, accentColor: null, logo: null },
      ),
  })
