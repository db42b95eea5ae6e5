import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { currentUser } from '#contract/auth.ts'
import type { listTeams } from '#contract/teams.ts'
import type { getRound } from '#contract/rounds.ts'
import { call } from './api.ts'
import { download } from './download.ts'
import { tabWorkspace, setTabWorkspace } from './tab-workspace.ts'
import { onWorkspaceChange, pauseFollowing, resumeFollowing } from './workspace-changes.ts'

const changes = vi.fn<(change: 'moved' | 'lost') => void>()
let stop: () => void

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  stop = onWorkspaceChange(changes)
})
afterEach(() => {
  stop()
  changes.mockClear()
  vi.unstubAllGlobals()
})

/** Answers all calls about a workspace; null answers 404 without one. */
const answerAbout = (workspace: string | null) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    workspace === null
      ? new Response('{"message":"This workspace was not found."}', { status: 404 })
      : new Response('{}', { headers: { 'x-workspace': workspace } }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const listAll = () => call<typeof listTeams>('GET /api/teams', { query: {} })
const openRound = () => call<typeof getRound>('GET /api/quiz-sessions/:id', { params: { id: 'r' } })

test('every call names the workspace of the tab', async () => {
  setTabWorkspace('acme')
  const fetch = answerAbout('acme')
  await listAll()
  await call<typeof currentUser>('GET /api/auth/user')
  await download('/api/quiz-sessions/r/report.pdf').catch(() => undefined)
  for (const [, init] of fetch.mock.calls) expect(init.headers).toEqual({ 'x-workspace': 'acme' })
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(changes).not.toHaveBeenCalled()
})

test('a tab without a workspace names none and learns none from calls', async () => {
  const fetch = answerAbout('acme')
  await listAll()
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({})
  expect(tabWorkspace()).toBeNull()
})

test('the tab switches to the workspace of a round', async () => {
  setTabWorkspace('acme')
  answerAbout('other')
  await openRound()
  await vi.waitFor(() => expect(changes).toHaveBeenCalledExactlyOnceWith('moved'))
  expect(tabWorkspace()).toBe('other')
})

test('a late response from before a switch does not switch back', async () => {
  setTabWorkspace('acme')
  answerAbout('other')
  const late = openRound()
  setTabWorkspace('third')
  await late
  await settled()
  expect(tabWorkspace()).toBe('third')
  expect(changes).not.toHaveBeenCalled()
})

test('while the user switches, calls of the former page do not', async () => {
  setTabWorkspace('acme')
  answerAbout('other')
  pauseFollowing()
  await openRound()
  await settled()
  expect(tabWorkspace()).toBe('acme')
  resumeFollowing()
})

test('a workspace that is not found is reported, a round that is not found is not', async () => {
  setTabWorkspace('acme')
  answerAbout(null)
  await expect(openRound()).rejects.toThrow('404')
  await settled()
  expect(changes).not.toHaveBeenCalled()
  await expect(listAll()).rejects.toThrow('404')
  await vi.waitFor(() => expect(changes).toHaveBeenCalledExactlyOnceWith('lost'))
  // The user query decides, and forgets it.
  expect(tabWorkspace()).toBe('acme')
})

test('blocked storage keeps no workspace', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked')
    },
  })
  setTabWorkspace('acme')
  expect(tabWorkspace()).toBeNull()
})

/** Waits until a response would have been followed. */
const settled = () => import('./workspace-changes.ts').then(() => Promise.resolve())
