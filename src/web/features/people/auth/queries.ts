import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import type {
  currentUser,
  login,
  logout,
  register,
  setUp,
  signInWithLink,
  User,
} from '#contract/auth.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { readInvitation } from '#contract/workspace-invitations.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { setTabWorkspace, tabWorkspace } from '#web/lib/tab-workspace.ts'
import { toast } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { paths } from '#web/paths.ts'
import { forgetLoginHint, mayBeSignedIn } from './login-hint.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** The signed-in user; null for visitors. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal, client }) => {
    if (mayBeSignedIn()) return fetchCurrentUser(client, signal)
    setTabWorkspace(null)
    return null
  },
  staleTime: FIVE_MINUTES,
})

/**
 * Returns the signed-in user. Without an answer, keeps the user that is known; null if the first
 * request fails.
 */
async function fetchCurrentUser(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  try {
    const read = () => call<typeof currentUser>('GET /api/auth/user', {}, { signal })
    let user = await read()
    // The browser may answer with the document's preload, which was sent without the tab's workspace.
    if (tabWorkspace() && user.workspace?.id !== tabWorkspace()) user = await read()
    if (!user.workspace && tabWorkspace()) return await leaveWorkspace(client, signal)
    if (user.workspace && !tabWorkspace()) setTabWorkspace(user.workspace.id)
    return user
  } catch (error) {
    const known = client.getQueryData<User | null>(['current-user']) ?? null
    if (!(error instanceof ApiError && error.status === 401)) return known
    if (known) endLogin(client)
    forgetLoginHint()
    return null
  }
}

export function useCurrentUser(): { user: User | null; loading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, loading: isPending }
}

/**
 * Ends the login after a 401. If a user was signed in, the login has ended elsewhere: clears the
 * cache, which makes guarded pages redirect to the login. Drafts of forms are kept for the next login.
 */
export function endLogin(client: QueryClient): void {
  if (!client.getQueryData(currentUserQuery.queryKey)) return
  clearLogin(client)
  // Later, to replace the message of the form whose call was refused.
  setTimeout(() =>
    toast({ title: 'You have been signed out', description: 'Sign in again to continue.' }),
  )
}

/** Shows the user's current workspace, because the user is no longer in the one of this tab. */
function leaveWorkspace(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  setTabWorkspace(null)
  toast({ title: 'You are no longer in that workspace.' })
  void client.resetQueries({ predicate: isNotUser })
  return fetchCurrentUser(client, signal)
}

/** Matches all queries but the one for the signed-in user. */
export const isNotUser = ({ queryKey }: Query): boolean =>
  queryKey[0] !== currentUserQuery.queryKey[0]

/** Clears the cached user and all other cached data. */
function clearLogin(client: QueryClient): void {
  forgetLoginHint()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.removeQueries({ predicate: isNotUser })
}

/** Clears the cache after the user ended all logins, including this one. */
export function useForgetLogin() {
  const client = useQueryClient()
  return () => clearLogin(client)
}

/** Notices on the next page that the user signed out in another tab, which removes the hint. */
export function useEndLoginOfOtherTab(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!mayBeSignedIn()) endLogin(client)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once per page
  }, [client, pathname])
}

/**
 * The user of a guarded page. A context, because a page may still be rendering when the login ends
 * and the cached user is removed.
 */
export const UserContext = createContext<User | null>(null)

/** Returns the user on a guarded page; throws elsewhere. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser outside RequireLogin')
  return user
}

export function useLogin() {
  const enter = useStartLogin()
  return useApiMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call<typeof login>('POST /api/auth/login', { body }),
    onSuccess: (step) => {
      if ('user' in step) enter(step.user)
    },
  })
}

/** Signs in with a link from the operator. */
export function useSignInLink() {
  const enter = useStartLogin()
  return useApiMutation({
    mutationFn: (token: string) =>
      call<typeof signInWithLink>('POST /api/auth/sign-in-link', { body: { token } }),
    onSuccess: (step) => {
      if ('user' in step) enter(step.user)
    },
  })
}

/** Creates an account and signs in; with a setup token, the first account of a server. */
export function useRegister(setup?: string) {
  const enter = useStartLogin()
  return useApiMutation({
    mutationFn: (body: RequestOf<typeof register>['body']) =>
      setup === undefined
        ? call<typeof register>('POST /api/auth/register', { body })
        : call<typeof setUp>('POST /api/setup', { body: { ...body, token: setup } }),
    onSuccess: ({ user }) => user && enter(user),
  })
}

/** Says who administers a server, where everyone signs in with the identity provider. */
export const useSetUpAdministrator = () =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof setUp>['body']) =>
      call<typeof setUp>('POST /api/setup', { body }),
  })

/** Stores the user who just signed in and clears the cache of the previous one. */
export function useStartLogin() {
  const client = useQueryClient()
  return (user: User) => {
    client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
    client.setQueryData(currentUserQuery.queryKey, user)
    setTabWorkspace(user.workspace?.id ?? null)
  }
}

/** Returns an invitation to a workspace; `userId` because it says whether the person may accept it. */
export const invitationQuery = (token: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['invitation', token, userId],
    queryFn: ({ signal }) =>
      call<typeof readInvitation>(
        'GET /api/workspace-invitations/:token',
        { params: { token } },
        { signal },
      ),
  })

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

/** Signs out and loads the home page, or another, even if the call fails. */
export async function signOut(nextPage: string = paths.home): Promise<void> {
  try {
    await call<typeof logout>('GET /api/logout')
  } catch (error) {
    console.error('Signing out failed', error)
  }
  clearDrafts()
  setTabWorkspace(null)
  window.location.assign(nextPage)
}
