import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  BrandingChange,
  deleteBranding,
  getBranding,
  setBranding,
} from '#contract/branding.ts'
import { call } from '#web/lib/api.ts'

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => call<typeof getBranding>('GET /api/branding', {}, { signal }),
  // `available` changes with the plan.
  staleTime: 0,
})

/** Saves the given fields; the others stay unchanged. */
export function useSaveBranding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BrandingChange) => call<typeof setBranding>('PUT /api/branding', { body }),
    onSuccess: (saved) => client.setQueryData(brandingQuery.queryKey, saved),
  })
}

export function useRemoveBranding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof deleteBranding>('DELETE /api/branding'),
    onSuccess: () =>
      client.setQueryData(
        brandingQuery.queryKey,
        (old) => old && { ...old, accentColor: null, logo: null },
      ),
  })
}
