import { afterEach, expect, test, vi } from 'vitest'
import type { listUsers } from '#contract/admin.ts'
import { callForPage } from './api.ts'

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
