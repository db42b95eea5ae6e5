import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { currentUser, login, logout, register, User } from '#contract/auth.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { forgetLoginHint, mayBeSignedIn, restoreLoginHint } from './login-hint.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** The signed-in user; null for visitors or if the request fails. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => (mayBeSignedIn() ? fetchCurrentUser(signal) : null),
  staleTime: FIVE_MINUTES,
})

async function fetchCurrentUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call<typeof currentUser>('GET /api/auth/user', {}, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetLoginHint()
    return null
  }
}

export function useCurrentUser(): { user: User | null; loading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, loading: isPending }
}

/** Like `useCurrentUser`, for guarded pages: asks the server even without a login hint. */
export function useVerifiedUser(): { user: User | null; loading: boolean } {
  const client = useQueryClient()
  const { user, loading } = useCurrentUser()
  const hasNoHint = !loading && user === null && !mayBeSignedIn()
  const { isPending } = useQuery({
    queryKey: ['current-user', 'unhinted'],
    queryFn: async ({ signal }) => {
      const verified = await fetchCurrentUser(signal)
      if (verified) restoreLoginHint()
      client.setQueryData(currentUserQuery.queryKey, verified)
      return verified
    },
    enabled: hasNoHint,
    staleTime: 0,
    gcTime: 0,
  })
  return { user, loading: loading || (hasNoHint && isPending) }
}

/** Refetches the user after a call was refused because the login has ended. */
export function noticeSignedOut(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** The user on a guarded page; throws for visitors. */
export function useUser(): User {
  const { user } = useCurrentUser()
  if (!user) throw new Error('useUser outside RequireLogin')
  return user
}

export function useLogin() {
  const enter = useStartLogin()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call<typeof login>('POST /api/auth/login', { body }),
    onSuccess: ({ user }) => enter(user),
  })
}

export function useRegister() {
  const enter = useStartLogin()
  return useMutation({
    mutationFn: (body: { firstName: string; lastName: string; email: string; password: string }) =>
      call<typeof register>('POST /api/auth/register', { body }),
    onSuccess: ({ user }) => enter(user),
  })
}

/** Stores the user who just signed in and clears the cache of the previous one. */
function useStartLogin() {
  const client = useQueryClient()
  return (user: User) => {
    client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
    client.setQueryData(currentUserQuery.queryKey, user)
  }
}

/** Clears the cached user and data, then refetches the user. */
export function useForgetLogin() {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
    return client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
}

/** Reloads a page restored from the back/forward cache if the user has changed. */
export function useReloadAfterRestore(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const before = client.getQueryData(currentUserQuery.queryKey)?.id
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      if (client.getQueryData(currentUserQuery.queryKey)?.id !== before) window.location.reload()
    }
    window.addEventListener('pageshow', ask)
    return () => window.removeEventListener('pageshow', ask)
  }, [client])
}

/** Signs out and loads the home page, even if the call fails. */
export async function signOut(): Promise<void> {
  try {
    await call<typeof logout>('GET /api/logout')
  } catch (error) {
    console.error('Signing out failed', error)
  }
  window.location.assign(paths.home)
}
