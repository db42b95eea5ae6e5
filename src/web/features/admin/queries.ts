import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AdminUser,
  analytics,
  AuditQuery,
  changeUser,
  listAllTeams,
  listAudit,
  listUsers,
  TeamListQuery,
  UserChange,
  UserListQuery,
} from '#contract/admin.ts'
import { currentUserQuery } from '#web/features/auth/queries.ts'
import { call, callForPage } from '#web/lib/api.ts'
import type { ListPage } from '#web/lib/api.ts'

const USERS_KEY = ['admin', 'users'] as const
const AUDIT_KEY = ['admin', 'audit'] as const

/** Others change what is listed: it is always read afresh, and what was there stays meanwhile. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const

/** The address holds what was typed; the page's number travels as text. */
const asked = <Query extends { search?: string | undefined; page?: number | undefined }>({
  search,
  page,
  ...rest
}: Query) => ({ ...rest, search: search?.trim() || undefined, page: String(page ?? 1) })

export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: [...USERS_KEY, asked(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listUsers>('GET /api/admin/users', { query: asked(query) }, { signal }),
  })

export const allTeamsQuery = (query: TeamListQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: ['admin', 'teams', asked(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listAllTeams>('GET /api/admin/teams', { query: asked(query) }, { signal }),
  })

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    ...FRESH,
    queryKey: [...AUDIT_KEY, asked(query)],
    queryFn: ({ signal }) =>
      callForPage<typeof listAudit>('GET /api/admin/audit', { query: asked(query) }, { signal }),
  })

/** Counts over the whole installation. */
export const analyticsQuery = queryOptions({
  queryKey: ['admin', 'analytics'],
  queryFn: ({ signal }) => call<typeof analytics>('GET /api/admin/analytics', {}, { signal }),
})

/** Changes an account's plan, role or suspension. */
export function useChangeUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UserChange & { id: string }) =>
      call<typeof changeUser>('PATCH /api/admin/users/:id', { params: { id }, body }),
    onSuccess: (changed) => {
      client.setQueriesData<ListPage<AdminUser>>(
        { queryKey: USERS_KEY },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) => (row.id === changed.id ? changed : row)),
          },
      )
      void client.invalidateQueries({ queryKey: analyticsQuery.queryKey })
      if (client.getQueryData(currentUserQuery.queryKey)?.id === changed.id) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
    // What was shown of the account was behind.
    onError: () => void client.invalidateQueries({ queryKey: USERS_KEY }),
  })
}
