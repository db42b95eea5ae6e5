import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { completeLogin, pendingSecondFactor } from '#contract/second-factor.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useStartLogin } from './queries.ts'

/** How the sign-in that this browser has begun can be completed; 401 without one. */
export const pendingLoginQuery = queryOptions({
  queryKey: ['pending-login'],
  queryFn: ({ signal }) =>
    call<typeof pendingSecondFactor>('GET /api/auth/second-factor', {}, { signal }),
})

/** Completes the sign-in with a code. */
export function useCompleteLogin() {
  const enter = useStartLogin()
  return useApiMutation({
    mutationFn: (body: RequestOf<typeof completeLogin>['body']) =>
      call<typeof completeLogin>('POST /api/auth/second-factor', { body }),
    onSuccess: ({ user }) => enter(user),
    onError: (error, client) => checkPendingLogin(client, error),
  })
}

/** Refetches after a 401, because a wrong code and an expired first step both have this status. */
export async function checkPendingLogin(client: QueryClient, error: Error): Promise<void> {
  if (!isUnauthenticated(error)) return
  await client.invalidateQueries({ queryKey: pendingLoginQuery.queryKey })
}

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
