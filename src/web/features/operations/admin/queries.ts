import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  analytics,
  AuditQuery,
  changeUser,
  listAllTeams,
  listAllWorkspaces,
  listAudit,
  listUsers,
  TeamListQuery,
  UserChange,
  UserListQuery,
  WorkspaceListQuery,
} from '#contract/admin.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { call, callForPage } from '#web/lib/api.ts'
import { replaceById, updateRows } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const USERS_KEY = ['admin', 'users'] as const
const AUDIT_KEY = ['admin', 'audit'] as const

/**
 * Other people change these lists: refetch on every visit, and show the previous data while
 * loading.
 */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const

/**
 * Returns the query parameters of a list request: trims the search text, and sends the page number as
 * text. Picks the fields, because pages pass their whole list state, which has functions too.
 */
const queryParams = <Sort extends string>({
  search,
  sort,
  page,
}: {
  search?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}) => ({ search: search?.trim() || undefined, sort, page: String(page ?? 1) })

export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: [...USERS_KEY, queryParams(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listUsers>(
        'GET /api/admin/users',
        { query: queryParams(query) },
        { signal },
      ),
  })

export const allTeamsQuery = (query: TeamListQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: ['admin', 'teams', queryParams(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listAllTeams>(
        'GET /api/admin/teams',
        { query: queryParams(query) },
        { signal },
      ),
  })

export const allWorkspacesQuery = (query: WorkspaceListQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: ['admin', 'workspaces', queryParams(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listAllWorkspaces>(
        'GET /api/admin/workspaces',
        { query: queryParams(query) },
        { signal },
      ),
  })

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: [...AUDIT_KEY, queryParams(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listAudit>(
        'GET /api/admin/audit',
        { query: queryParams(query) },
        { signal },
      ),
  })

/** Totals of the whole installation. */
export const analyticsQuery = queryOptions({
  queryKey: ['admin', 'analytics'],
  queryFn: ({ signal }) => call<typeof analytics>('GET /api/admin/analytics', {}, { signal }),
})

/** Changes an account's plan, role or suspension. */
export const useChangeUser = () =>
  useApiMutation({
    mutationFn: ({ id, ...body }: UserChange & { id: string }) =>
      call<typeof changeUser>('PATCH /api/admin/users/:id', { params: { id }, body }),
    onSuccess: (changed, client) => {
      updateRows(client, USERS_KEY, replaceById(changed))
      if (client.getQueryData(currentUserQuery.queryKey)?.id === changed.id) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
    invalidates: [analyticsQuery.queryKey],
    // The shown account may be out of date.
    invalidatesOnError: [USERS_KEY],
  })
