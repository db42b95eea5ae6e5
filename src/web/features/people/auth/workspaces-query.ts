import { queryOptions } from '@tanstack/react-query'
import type { listWorkspaces } from '#contract/workspaces.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'

/** The workspaces that the user is in, by name. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) =>
    (await call<typeof listWorkspaces>('GET /api/workspaces', {}, { signal })).workspaces,
  // Other people can add and remove the user at any time.
  ...PER_VISIT,
})
