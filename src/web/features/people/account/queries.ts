import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteAccount, updateAccount } from '#contract/account.ts'
import type { changePassword } from '#contract/auth.ts'
import type { endLogin, endOtherLogins, listLogins } from '#contract/logins.ts'
import type { listFactors } from '#contract/second-factor.ts'
import { apiKeysQuery } from '#web/features/workspaces/api-keys/queries.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { ApiError, call } from '#web/lib/api.ts'

export const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => call<typeof listLogins>('GET /api/auth/logins', {}, { signal }),
  // Other browsers can sign in and out at any time.
  staleTime: 0,
})

/** The second factors of the account and the browsers that are not asked for them. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call<typeof listFactors>('GET /api/auth/factors', {}, { signal }),
  // They change at any time in other browsers, recovery codes also by signing in.
  staleTime: 0,
})

/** Signs out another browser. A login that no longer exists counts as signed out. */
export function useEndLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call<typeof endLogin>('DELETE /api/auth/logins/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_nothing, id) =>
      client.setQueryData(loginsQuery.queryKey, (logins) =>
        logins?.filter((login) => login.id !== id),
      ),
  })
}

export function useEndOtherLogins() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof endOtherLogins>('DELETE /api/auth/logins'),
    onSuccess: () =>
      client.setQueryData(loginsQuery.queryKey, (logins) =>
        logins?.filter(({ current }) => current),
      ),
  })
}

/** Changes the password, signs out all other browsers and revokes all API keys. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call<typeof changePassword>(
        'POST /api/auth/change-password',
        { body },
        { password: body.currentPassword },
      ),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: loginsQuery.queryKey })
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    },
    onError: (error) => {
      // The account has no password: refetch, so that the page offers to set one.
      if (error instanceof ApiError && error.code === 'conflict') {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
  })
}

/** Changes first or last name. Settles once the current user is fetched again. */
export function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (names: { firstName?: string; lastName?: string }) =>
      call<typeof updateAccount>('PATCH /api/account', { body: names }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}

/** Deletes the account. Leave the page with a full page load, which clears the cache. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { email: string; password?: string }) =>
      call<typeof deleteAccount>('DELETE /api/account', { body }, { password: body.password }),
  })
}
