import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { List } from './use-list.ts'
import { allTeamsQuery, allWorkspacesQuery, auditQuery, usersQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const list: List<'name'> = {
  search: ' mary ',
  sort: '-name',
  page: 2,
  searchFor: () => undefined,
  sortBy: () => undefined,
  goTo: () => undefined,
}

test.each([
  ['users', usersQuery(list), '/api/admin/users?search=mary&sort=-name&page=2'],
  ['teams', allTeamsQuery(list), '/api/admin/teams?search=mary&sort=-name&page=2'],
  ['workspaces', allWorkspacesQuery(list), '/api/admin/workspaces?search=mary&sort=-name&page=2'],
  ['audit', auditQuery({ search: '', page: 1 }), '/api/admin/audit?page=1'],
])('the list of %s sends only its search, order and page', async (_, query, url) => {
  const fetch = vi.fn<(url: string) => Promise<Response>>(async () => new Response('[]'))
  vi.stubGlobal('fetch', fetch)
  await new QueryClient().query(query as ReturnType<typeof usersQuery>)
  expect(fetch.mock.calls.map(([sent]) => sent)).toEqual([url])
})
