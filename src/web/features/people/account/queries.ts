import { queryOptions } from '@tanstack/react-query'
import type { deleteAccount, updateAccount } from '#contract/account.ts'
import type { changePassword } from '#contract/auth.ts'
import type { endLogin, endOtherLogins, listLogins } from '#contract/logins.ts'
import type { listFactors } from '#contract/second-factor.ts'
import { apiKeysQuery } from '#web/features/workspaces/api-keys/queries.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { ApiError, call, ignoreMissing } from '#web/lib/api.ts'
import { PER_VISIT, removeById } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => call<typeof listLogins>('GET /api/auth/logins', {}, { signal }),
  // Other browsers can sign in and out at any time.
  ...PER_VISIT,
})

/** The second factors of the account and the browsers that are not asked for them. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call<typeof listFactors>('GET /api/auth/factors', {}, { signal }),
  // They change at any time in other browsers, recovery codes also by signing in.
  ...PER_VISIT,
})

/** Signs out another browser. A login that no longer exists counts as signed out. */
export const useEndLogin = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      ignoreMissing(call<typeof endLogin>('DELETE /api/auth/logins/:id', { params: { id } })),
    onSuccess: (_nothing, client, id) =>
      client.setQueryData(loginsQuery.queryKey, (logins) => logins && removeById(id)(logins)),
  })

export const useEndOtherLogins = () =>
  useApiMutation({
    mutationFn: () => call<typeof endOtherLogins>('DELETE /api/auth/logins'),
    onSuccess: (_nothing, client) =>
      client.setQueryData(loginsQuery.queryKey, (logins) =>
        logins?.filter(({ current }) => current),
      ),
  })

/** Changes the password, signs out all other browsers and revokes all API keys. */
export const useChangePassword = () =>
  useApiMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call<typeof changePassword>(
        'POST /api/auth/change-password',
        { body },
        { password: body.currentPassword },
      ),
    invalidates: [loginsQuery.queryKey, apiKeysQuery.queryKey],
    onError: (error, client) => {
      // The account has no password: refetch, so that the page offers to set one.
      if (error instanceof ApiError && error.code === 'conflict') {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
  })

/** Changes first or last name. Settles once the current user is fetched again. */
export const useRename = () =>
  useApiMutation({
    mutationFn: (names: { firstName?: string; lastName?: string }) =>
      call<typeof updateAccount>('PATCH /api/account', { body: names }),
    onSuccess: (_user, client) => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })

/** Deletes the account. Leave the page with a full page load, which clears the cache. */
export const useDeleteAccount = () =>
  useApiMutation({
    mutationFn: (body: { email: string; password?: string }) =>
      call<typeof deleteAccount>('DELETE /api/account', { body }, { password: body.password }),
  })
