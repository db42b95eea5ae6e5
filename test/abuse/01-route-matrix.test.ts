import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { examplePath } from '#test/server/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readNginxExample } from './nginx-example.ts'
import {
  CALLS,
  LOGGED_PUBLIC_CALLS,
  OPEN,
  OPEN_MISSING,
  SECOND_STEP,
  UNLOGGED_CLOSED_CALLS,
} from './route-table.ts'
import type { Statuses } from './route-table.ts'

const app = useApp({ pages: true, metricsToken: 'a-token-of-the-operator' })

/** Pages contain no personal data: they request it from the API. */
const PAGES = [
  [
    '/',
    '/login',
    '/login/verify',
    '/confirmed',
    '/register',
    '/join',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/setup',
    '/confirm-new-email',
    '/stop-email-change',
    '/sign-in-link',
    '/workspace-invitations/:token',
    '/quiz/:token',
    '/shared/:token',
    '/invite/:token',
    '/email-opt-outs/:token',
  ],
  ['/pricing', '/about', '/contact', '/privacy', '/terms', '/support', '/results'],
  ['/sample'],
  ['/accessibility'],
  ['/assessments', '/assessments-info', '/assessment/:type', '/docs'],
  ['/account', '/account/billing', '/subscribe', '/dashboard', '/teams', '/quizzes', '/reports'],
  ['/workspace', '/workspace/people', '/workspace/rules', '/workspace/branding'],
  ['/workspace/invoices', '/workspace/api-keys', '/workspace/data'],
  ['/sessions/create', '/sessions/:sessionId/share', '/sessions/:sessionId/poster'],
  ['/quiz-sessions/:sessionId/results', '/quiz-sessions/:sessionId/my-view'],
  ['/quiz-sessions/:sessionId/present'],
  ['/teams/:teamId/members', '/teams/:teamId/actions', '/actions'],
  [
    '/admin',
    '/admin/users',
    '/admin/teams',
    '/admin/workspaces',
    '/admin/analytics',
    '/admin/audit',
  ],
].flat()

const FILES = [
  ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
  ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'],
  ['/icon-192.png', '/icon-512.png', '/og.png'],
  [
    '/_.data',
    '/about.data',
    '/docs.data',
    '/assessments.data',
    '/assessments-info.data',
    '/results.data',
    '/sample.data',
  ],
].flat()

const MATRIX: Readonly<Record<string, Statuses>> = {
  ...CALLS,
  ...Object.fromEntries([...PAGES, ...FILES].map((path) => [`GET ${path}`, OPEN])),
  // They answer as their calls.
  'GET /quiz/:token': OPEN_MISSING,
  'GET /invite/:token': OPEN_MISSING,
  'GET /.well-known/change-password': [302, 302, 302],
  'GET /welcome': [302, 302, 302],
  'GET /assets/*': OPEN_MISSING,
  'GET /quiz-assets/*': OPEN_MISSING,
}

const ROWS = Object.entries(MATRIX).map(([route, statuses]) => {
  const [method = '', path = ''] = route.split(' ')
  const isPublic = statuses[0] !== 401 || route === SECOND_STEP
  const isLogged = isPublic ? LOGGED_PUBLIC_CALLS.has(route) : !UNLOGGED_CLOSED_CALLS.has(route)
  return { route, method, path, statuses, isPublic, isLogged }
})

const SETTINGS = new Set(['access', 'logged', 'metrics', 'changesState'])

let clients: Client[]

beforeAll(async () => {
  clients = [app.visitor(), await app.signedIn(), await app.signedIn({ role: 'admin' })]
})

/** Returns the statuses for the three clients. */
async function statusesOf(method: string, path: string, body?: unknown): Promise<number[]> {
  const statuses: number[] = []
  for (const client of clients) {
    // The cookie is sent as a header, so that a sign-out does not end the client's login for later
    // rows.
    const cookie: Record<string, string> = client.cookie ? { cookie: client.cookie } : {}
    const headers = path === '/api/logout' ? {} : cookie
    statuses.push((await app.visitor().send(method, path, body, headers)).status)
  }
  return statuses
}

test('the table lists exactly the routes of the app', () => {
  const real = app.routes.map(({ method, path }) => `${method} ${path}`)
  expect(real.filter((route) => !route.startsWith('HEAD ')).toSorted()).toEqual(
    Object.keys(MATRIX).toSorted(),
  )
})

test('each route declares who may call it and whether it is logged', () => {
  const declared = app.routes.map(({ method, path, settings }) => ({
    route: `${method} ${path}`,
    isPublic: settings?.access === 'public',
    isLogged: settings?.logged,
    unknown: Object.keys(settings ?? {}).filter((name) => !SETTINGS.has(name)),
  }))
  const expected = declared.map(({ route }) => {
    const row = ROWS.find((one) => one.route === route.replace('HEAD ', 'GET '))
    return { route, isPublic: row?.isPublic, isLogged: row?.isLogged, unknown: [] }
  })
  expect(declared).toEqual(expected)
})

test('only these routes are logged, without URL, browser and address', async () => {
  const before = app.logged.length
  const headers = { 'user-agent': 'LogCanary/1.0', referer: 'https://sextant.example/LogCanary' }
  for (const { method, path } of ROWS) {
    const body = method === 'GET' ? undefined : { name: 'LogCanary' }
    await app.visitor().send(method, `${examplePath(path)}?q=LogCanary`, body, headers)
    if (method === 'GET') await app.visitor().send('HEAD', examplePath(path), undefined, headers)
  }
  const requests = () =>
    app.logged
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ route }) => route !== undefined)
  const routes = () => requests().map(({ method, route }) => `${method} ${route}`)
  const expected = ROWS.filter(({ isLogged }) => isLogged).flatMap(({ route }) =>
    route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
  )
  await expect.poll(() => routes().toSorted()).toEqual(expected.toSorted())
  const fields = new Set(requests().flatMap((line) => Object.keys(line)))
  expect(fields).toEqual(new Set(['level', 'time', 'id', 'method', 'route', 'status', 'ms', 'msg']))
  expect(app.logged.slice(before).join('\n')).not.toMatch(/LogCanary|127\.0\.0\.1|AAAA/)
})

test('the nginx example of docs/deploy.md logs the same paths', () => {
  const isLoggedByNginx = readNginxExample()
  const paths = [...new Set(ROWS.map(({ path }) => path))]
  const logged = paths.filter((path) => isLoggedByNginx(examplePath(path)))
  expect(logged).toEqual(
    paths.filter((path) => ROWS.every((row) => row.path !== path || row.isLogged)),
  )
})

describe('a visitor, a user and an admin', () => {
  test.each(ROWS)('get the statuses of the table: $route', async (row) => {
    const body = row.method === 'GET' ? undefined : {}
    expect(await statusesOf(row.method, examplePath(row.path), body)).toEqual(row.statuses)
  })
})

describe('a request without access', () => {
  const closed = ROWS.filter(({ statuses }) => statuses[0] === 401)

  test.each(closed)('is rejected before its body or ID is checked: $route', async (row) => {
    const refused = row.statuses.filter((status) => status === 401 || status === 403)
    const body = row.method === 'GET' ? undefined : '{"nothing'
    const statuses = await statusesOf(row.method, row.path.replace(/:\w+/, 'no-id'), body)
    expect(statuses.slice(0, refused.length)).toEqual(refused)
  })

  // One router reads all paths: each route gets two of the spellings.
  const spelled = closed.map((row, index) => ({ ...row, index }))

  test.each(spelled)('gets no access by another spelling of the path: $route', async (row) => {
    const path = examplePath(row.path)
    const spellings = [
      path.toUpperCase(),
      path.replace('/api/', '/API/'),
      path.replace('/api/', '//api/'),
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/%61pi/'),
      `${path}/`,
      `${path}?user=admin`,
      `${path};admin`,
      `${path}%2f`,
      `${path}.json`,
    ]
    const statuses = new Map<string, number>()
    for (const spelling of spellings.filter((_, at) => at % 5 === row.index % 5)) {
      const body = row.method === 'GET' ? undefined : {}
      const response = await app.visitor().send(row.method, spelling, body)
      if (response.status !== 404) statuses.set(spelling, response.status)
    }
    expect([...statuses.values()].filter((status) => status !== 401)).toEqual([])
  })
})
