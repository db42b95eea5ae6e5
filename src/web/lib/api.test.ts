import { afterEach, describe, expect, test, vi } from 'vitest'
import type { listUsers } from '#contract/admin.ts'
import type { startTotp } from '#contract/second-factor.ts'
import { ApiError, call, callForPage } from './api.ts'
import { onConfirmationRequired } from './confirm-login.ts'

const stubFetch = () => {
  const fetch = vi.fn<(url: string) => Promise<Response>>(async () => new Response('[]'))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => vi.unstubAllGlobals())

test('a query is sent without the keys that are undefined', async () => {
  const fetch = stubFetch()
  await callForPage<typeof listUsers>('GET /api/admin/users', {
    query: { search: undefined, sort: '-joined', page: '2' },
  })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/users?sort=-joined&page=2')
})

test.each([
  ['a function', () => 'mary'],
  ['an object', { name: 'mary' }],
])('%s in a query is refused instead of being sent as text', async (_, value) => {
  const fetch = stubFetch()
  const wider = { page: '1', searchFor: value }
  await expect(
    callForPage<typeof listUsers>('GET /api/admin/users', { query: wider }),
  ).rejects.toThrow('The URL parameter searchFor must be a scalar.')
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['</api/teams?after=b>; rel="next"', { hasNext: true, hasPrevious: false }],
  [
    '</api/teams?before=a>; rel="prev", </api/teams?after=b>; rel="next"',
    { hasNext: true, hasPrevious: true },
  ],
  ['', { hasNext: false, hasPrevious: false }],
])('the neighbors of a page are read from its links: %j', async (link, expected) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('[]', { headers: { link, 'x-total-count': '7' } }),
  )
  const page = await callForPage<typeof listUsers>('GET /api/admin/users', { query: {} })
  expect(page).toEqual({ rows: [], total: 7, ...expected })
})

const answer = (status: number, body: object) =>
  Response.json({ code: 'bad_input', message: 'Refused.', ...body }, { status })

const startSetup = (password?: string) =>
  call<typeof startTotp>('POST /api/auth/factors/totp', {}, { password })

/** Returns a server that wants a confirmation before the call; `right` is the password. */
function stubServer(right: string) {
  let isConfirmed = false
  const fetch = vi.fn<(url: string, init: { body: string }) => Promise<Response>>(
    async (url, { body }) => {
      if (url === '/api/auth/confirm') {
        isConfirmed = JSON.parse(body).password === right
        const issues = [{ path: 'password', message: 'That is not your password.' }]
        return isConfirmed ? answer(200, {}) : answer(400, { issues })
      }
      return isConfirmed
        ? answer(200, { secret: 'ABC' })
        : answer(403, { code: 'confirmation_required' })
    },
  )
  vi.stubGlobal('fetch', fetch)
  return { fetch, confirm: () => (isConfirmed = true) }
}

describe('a call that needs a confirmation', () => {
  test('is confirmed by the password of its form, without asking', async () => {
    const { fetch } = stubServer('right')
    const ask = vi.fn<() => Promise<boolean>>()
    const remove = onConfirmationRequired(ask)
    await expect(startSetup('right')).resolves.toMatchObject({ secret: 'ABC' })
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(ask).not.toHaveBeenCalled()
    remove()
  })

  test('names a wrong password of its form as an issue', async () => {
    stubServer('right')
    const error = await startSetup('wrong').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).body?.issues?.[0]?.path).toBe('password')
  })

  test('asks once for several at the same time, then sends each again', async () => {
    const { confirm, fetch } = stubServer('right')
    const ask = vi.fn<() => Promise<boolean>>(async () => confirm())
    const remove = onConfirmationRequired(ask)
    await Promise.all([startSetup(), startSetup()])
    expect(ask).toHaveBeenCalledOnce()
    expect(fetch).toHaveBeenCalledTimes(4)
    remove()
  })

  test('fails with a calm message if the person cancels, and is not sent again', async () => {
    const { fetch } = stubServer('right')
    const remove = onConfirmationRequired(async () => false)
    await expect(startSetup()).rejects.toMatchObject({
      code: 'confirmation_required',
      reason: 'Not confirmed. Nothing was changed.',
    })
    expect(fetch).toHaveBeenCalledOnce()
    remove()
  })
})
