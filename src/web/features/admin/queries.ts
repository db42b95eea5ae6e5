import { queryOptions } from '@tanstack/react-query'
import type { analytics, listAllTeams, listUsers } from '#contract/admin.ts'
import { call } from '#web/lib/api.ts'

export const usersQuery = queryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ signal }) => call<typeof listUsers>('GET /api/admin/users', {}, { signal }),
})

export const allTeamsQuery = queryOptions({
  queryKey: ['admin', 'teams'],
  queryFn: ({ signal }) => call<typeof listAllTeams>('GET /api/admin/teams', {}, { signal }),
})

/** Counts over the whole installation. */
export const analyticsQuery = queryOptions({
  queryKey: ['admin', 'analytics'],
  queryFn: ({ signal }) => call<typeof analytics>('GET /api/admin/analytics', {}, { signal }),
})
