import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { mayBeSignedIn } from './login-hint.ts'
import { currentUserQuery, endLogin } from './queries.ts'

// Test files share their modules, so an earlier file may have loaded the real toast.
vi.hoisted(() => vi.resetModules())
vi.mock('#web/lib/toast.ts', () => ({ toast: vi.fn<typeof toast>() }))

const MARY = { id: 'mary' } as User
const UNAUTHENTICATED = new ApiError(401, '{"message":"Please sign in."}', 'Unauthorized')

/** Returns a query client with a signed-in user and cached teams. */
function signedInClient() {
  const client = createQueryClient({ onUnauthenticated: endLogin })
  client.setQueryData(currentUserQuery.queryKey, MARY)
  client.setQueryData(['teams'], ['Team A'])
  return client
}

const userOf = (client: ReturnType<typeof signedInClient>) =>
  client.getQueryData(currentUserQuery.queryKey)

const run = (client: ReturnType<typeof signedInClient>, error: Error) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(error) })
    .execute(undefined)
    .catch(() => undefined)

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(toast).mockClear()
})

test.each([
  [
    'query',
    (client: ReturnType<typeof signedInClient>) =>
      client
        .fetchQuery({ queryKey: ['rounds'], queryFn: () => Promise.reject(UNAUTHENTICATED) })
        .catch(() => undefined),
  ],
  ['mutation', (client: ReturnType<typeof signedInClient>) => run(client, UNAUTHENTICATED)],
] as const)('a 401 of a %s ends the login and clears the cache', async (_kind, refuse) => {
  const client = signedInClient()
  await refuse(client)
  expect(userOf(client)).toBeNull()
  expect(client.getQueryData(['teams'])).toBeUndefined()
  expect(mayBeSignedIn()).toBe(false)
  expect(toast).not.toHaveBeenCalled()
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'You have been signed out' }),
    ),
  )
})

test.each([
  new ApiError(403, '', 'Forbidden'),
  new ApiError(503, '', ''),
  new TypeError('offline'),
])('another failure keeps the login: %s', async (error) => {
  const client = signedInClient()
  await run(client, error)
  expect(userOf(client)).toBe(MARY)
  expect(client.getQueryData(['teams'])).toBeDefined()
  expect(toast).not.toHaveBeenCalled()
})

test('wrong credentials of a visitor end no login', async () => {
  const client = createQueryClient({ onUnauthenticated: endLogin })
  client.setQueryData(currentUserQuery.queryKey, null)
  await run(client, UNAUTHENTICATED)
  expect(toast).not.toHaveBeenCalled()
})

test('the signed-in user stays known when the network fails, and not after a 401', async () => {
  const client = signedInClient()
  const fetchUser = () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await fetchUser()).toBe(MARY)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 401 })))
  expect(await fetchUser()).toBeNull()
  expect(client.getQueryData(['teams'])).toBeUndefined()
})

/** Returns the workspaces of the users that the server answers with. */
const answer = (...workspaces: (string | null)[]) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
  for (const id of workspaces) {
    const workspace = id && { id, role: 'viewer' }
    fetch.mockResolvedValueOnce(new Response(JSON.stringify({ ...MARY, workspace })))
  }
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const fetchUserOf = (client: ReturnType<typeof signedInClient>) =>
  client.fetchQuery({ ...currentUserQuery, staleTime: 0 })

describe('the workspace of the tab', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  test('is the current one at first, and stays', async () => {
    const client = signedInClient()
    answer('acme', 'acme')
    await fetchUserOf(client)
    expect([...stored.values()]).toEqual(['acme'])
    answer('other', 'other')
    await fetchUserOf(client)
    expect([...stored.values()]).toEqual(['acme'])
  })

  test('is forgotten, with a notice, when the user is no longer in it', async () => {
    const client = signedInClient()
    answer('acme')
    await fetchUserOf(client)
    // The first answer may be the document's preload, without the tab's workspace.
    const fetch = answer(null, null, 'own')
    expect(await fetchUserOf(client)).toMatchObject({ workspace: { id: 'own' } })
    expect(fetch.mock.calls.map(([, { headers }]) => headers)).toEqual([
      { 'x-workspace': 'acme' },
      { 'x-workspace': 'acme' },
      {},
    ])
    expect([...stored.values()]).toEqual(['own'])
    expect(client.getQueryData(['teams'])).toBeUndefined()
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: 'You are no longer in that workspace.',
    })
  })

  test('is forgotten with the login', async () => {
    const client = signedInClient()
    answer('acme')
    await fetchUserOf(client)
    endLogin(client)
    expect(stored.size).toBe(0)
    answer('acme')
    await fetchUserOf(signedInClient())
    vi.stubGlobal('document', { cookie: '' })
    expect(await fetchUserOf(signedInClient())).toBeNull()
    expect(stored.size).toBe(0)
  })
})
