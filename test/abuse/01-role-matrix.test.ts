import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { newEmail, workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import { paidInvoice } from '#test/server/paying.ts'
import { beforeAll, expect, test } from 'vitest'

const app = useApp()

/** `in`: any status that shows that the caller may make the call, such as 200, 400 or 409. */
type Outcome = 'in' | 401 | 403 | 404

/** Every call of the API by who may make it. A new route needs a line here. */
const TABLE: readonly { outcomes: readonly Outcome[]; calls: readonly string[] }[] = [
  // Visitor; owner and manager of another workspace; viewer without the team and with it; manager
  // without the team and with it; owner.
  {
    outcomes: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
    calls: [
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'GET /api/auth/google',
      'GET /api/auth/google/callback',
      'GET /api/logout',
      'POST /api/auth/passkey-login/options',
      'POST /api/auth/passkey-login',
      'POST /api/auth/second-factor',
      'GET /api/plans',
      'GET /api/openapi.json',
      'GET /api/assessments',
      'GET /api/assessments/:type',
      'GET /api/sample-results',
      'GET /api/sample-results/report.pdf',
      'GET /api/quiz-session/:token',
      'POST /api/assessments/:type/submit',
      'PUT /api/assessments/:type/submit',
      'DELETE /api/assessments/:type/submit',
      'POST /api/invitations/:token/ticket',
      'POST /api/contact',
      'POST /api/support',
      'POST /api/webhooks/stripe',
    ],
  },
  {
    outcomes: [401, 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
    calls: [
      'GET /api/auth/user',
      'GET /api/auth/logins',
      'DELETE /api/auth/logins',
      'POST /api/auth/confirm-email',
      'POST /api/auth/resend-confirmation',
      'POST /api/auth/change-password',
      'GET /api/auth/factors',
      'POST /api/auth/factors/totp',
      'POST /api/auth/factors/totp/confirm',
      'POST /api/auth/factors/recovery-codes',
      'GET /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys',
      'POST /api/auth/confirm',
      'GET /api/account/export',
      'DELETE /api/account',
      'GET /api/workspaces',
      'POST /api/workspaces',
    ],
  },
  {
    outcomes: [401, 404, 404, 'in', 'in', 'in', 'in', 'in'],
    calls: [
      'POST /api/workspaces/:id/open',
      'GET /api/workspaces/:id/members',
      'GET /api/teams',
      'GET /api/quiz-sessions',
      'GET /api/results',
      'GET /api/usage',
      'GET /api/reports',
      'GET /api/reports/assessments',
      'GET /api/reports/portfolio',
      'GET /api/reports/standings',
      'GET /api/benchmarks/:type',
      'GET /api/branding',
    ],
  },
  {
    outcomes: [401, 404, 404, 404, 'in', 404, 'in', 'in'],
    calls: [
      'GET /api/teams/:id',
      'GET /api/quiz-sessions/:id',
      'GET /api/quiz-sessions/:sessionId/results-v2',
      'GET /api/quiz-sessions/:sessionId/insights',
      'GET /api/quiz-sessions/:id/export.csv',
      'GET /api/quiz-sessions/:id/report.pdf',
      'GET /api/quiz-sessions/:id/report-access',
      'GET /api/reports/trends',
      'GET /api/reports/comparison',
    ],
  },
  {
    outcomes: [401, 404, 404, 403, 403, 'in', 'in', 'in'],
    calls: ['POST /api/teams'],
  },
  {
    outcomes: [401, 404, 404, 403, 403, 404, 'in', 'in'],
    calls: [
      'PATCH /api/teams/:id',
      'DELETE /api/teams/:id',
      'GET /api/teams/:id/members',
      'PUT /api/teams/:id/members',
      'POST /api/quiz-sessions',
      'PATCH /api/quiz-sessions/:id',
      'DELETE /api/quiz-sessions/:id',
      'POST /api/quiz-sessions/:id/release',
    ],
  },
  {
    outcomes: [401, 404, 404, 403, 403, 403, 403, 'in'],
    calls: [
      'PATCH /api/workspaces/:id',
      'DELETE /api/workspaces/:id',
      'GET /api/workspaces/:id/export',
      'GET /api/workspaces/:id/audit',
      'GET /api/workspaces/:id/audit.csv',
      'GET /api/workspaces/:id/invitations',
      'POST /api/workspaces/:id/invitations',
      'DELETE /api/workspaces/:id/invitations/:invitationId',
      'POST /api/workspaces/:id/invitations/:invitationId/resend',
      'POST /api/teams/:id/move',
      'PATCH /api/workspaces/:id/members/:userId',
      // Of another member. All members may remove themselves.
      'DELETE /api/workspaces/:id/members/:userId',
      'PUT /api/branding',
      'DELETE /api/branding',
      'GET /api/api-keys',
      'POST /api/api-keys',
      'DELETE /api/api-keys/:id',
      'GET /api/subscription',
      'POST /api/get-or-create-subscription',
      'POST /api/subscription/preview',
      'POST /api/subscription/change',
      'POST /api/subscription/cancel',
      'POST /api/subscription/resume',
      'POST /api/subscription/portal',
      'GET /api/invoices',
      'POST /api/quiz-sessions/:id/report-purchase',
      'POST /api/sandbox/confirm',
      'POST /api/sandbox/card',
      'POST /api/sandbox/renew',
      'GET /api/sandbox/invoices/:invoiceId',
    ],
  },
  // The login, factors and the saved result of another person, an unknown invitation, and no logo.
  {
    outcomes: [401, 404, 404, 404, 404, 404, 404, 404],
    calls: [
      'DELETE /api/auth/logins/:id',
      'DELETE /api/auth/factors/totp',
      'DELETE /api/auth/passkeys/:id',
      'DELETE /api/auth/remembered-browsers/:id',
      'DELETE /api/results/:id',
      'GET /api/branding/logo',
      'POST /api/workspace-invitations/:token/accept',
    ],
  },
  {
    outcomes: [404, 404, 404, 404, 404, 404, 404, 404],
    calls: [
      'GET /api/quiz-session/:token/logo',
      'GET /api/invitations/:token',
      'GET /api/workspace-invitations/:token',
    ],
  },
  // The first step of a sign-in is missing.
  {
    outcomes: [401, 401, 401, 401, 401, 401, 401, 401],
    calls: ['GET /api/auth/second-factor'],
  },
  {
    outcomes: [401, 403, 403, 403, 403, 403, 403, 403],
    calls: [
      'GET /api/admin/users',
      'PATCH /api/admin/users/:id',
      'GET /api/admin/teams',
      'GET /api/admin/workspaces',
      'GET /api/admin/analytics',
      'GET /api/admin/audit',
    ],
  },
]

const ROWS = TABLE.flatMap(({ outcomes, calls }) => calls.map((call) => ({ call, outcomes })))

let workspaceId: WorkspaceId
let owner: Client
let clients: readonly Client[]
/** Those with access to the team. */
let readers: readonly Client[]
let invoiceId: string
/** A session with results, which reads do not change. */
let session: QuizSession
/** A member whose own rows are nobody else's. */
let bystander: { loginId: string; resultId: string }

beforeAll(async () => {
  owner = await app.signedIn()
  invoiceId = await paidInvoice(app, owner)
  workspaceId = await workspaceOf(app.db, owner.user.id)
  const elsewhere = await app.signedIn({ tier: 'business' })
  const member = (role: 'viewer' | 'manager') => addMember(app, owner, { role })
  const [viewer, viewerOfTeam] = [await member('viewer'), await member('viewer')]
  const [manager, managerOfTeam] = [await member('manager'), await member('manager')]
  readers = [viewerOfTeam, managerOfTeam]
  clients = [
    [app.visitor(), elsewhere, await addMember(app, elsewhere, { role: 'manager' })],
    [viewer, viewerOfTeam, manager, managerOfTeam, owner],
  ].flat()
  session = await newSession()
  await app.answered(session, [4])
  const other = await addMember(app, owner, { role: 'viewer' })
  const [login] = await (await other.get('/api/auth/logins')).json()
  const [resultId = ''] = await saveOwnRun(other)
  bystander = { loginId: login.id, resultId }
})

/** A session of a new team, to which the readers have access. */
async function newSession(): Promise<QuizSession> {
  const created = await owner.session({ groupSize: 1 })
  for (const { user } of readers) {
    const access = { team_id: created.teamId, account_id: user.id, workspace_id: workspaceId }
    await app.db.insertInto('team_access').values(access).execute()
  }
  return created
}

/** The path of a call with ids that exist. A call that changes rows gets new ones. */
async function pathOf(call: string): Promise<string> {
  const [method, path = ''] = call.split(' ')
  const { id, teamId, token } =
    method === 'GET' || !/(teams|quiz-sessions)\//.test(path) ? session : await newSession()
  const queries: Readonly<Record<string, string>> = {
    '/api/reports/portfolio': 'assessmentType=teamwork',
    '/api/reports/trends': `assessmentType=teamwork&teamId=${teamId}`,
    '/api/reports/comparison': `from=${id}&to=${id}`,
  }
  const ids: Readonly<Record<string, string>> = {
    ...(path.startsWith('/api/workspaces/') && { ':id': workspaceId }),
    ...(path.startsWith('/api/teams/') && { ':id': teamId }),
    ...(path.startsWith('/api/quiz-sessions/') && { ':id': id, ':sessionId': id }),
    ...(path.startsWith('/api/auth/logins/') && { ':id': bystander.loginId }),
    ...(path.startsWith('/api/results/') && { ':id': bystander.resultId }),
    ...(path.startsWith('/api/admin/') && { ':id': owner.user.id }),
    ...(path.startsWith('/api/api-keys/') && { ':id': await newKey() }),
    ...(path.endsWith('/:userId') && { ':userId': await newMember() }),
    ...(path.includes('/:invitationId') && { ':invitationId': await newInvitation() }),
    ':invoiceId': invoiceId,
    ':type': 'teamwork',
    ':token': token,
  }
  const real = path.replaceAll(/:\w+/g, (name) => ids[name] ?? randomUUID())
  return queries[path] ? `${real}?${queries[path]}` : real
}

const newKey = async (): Promise<string> =>
  (await (await owner.post('/api/api-keys', { name: randomUUID() })).json()).id

async function newInvitation(): Promise<string> {
  const path = `/api/workspaces/${workspaceId}/invitations`
  const answer = await owner.post(path, { email: newEmail(), role: 'viewer' })
  return (await answer.json()).id
}

const newMember = async (): Promise<string> =>
  (await addMember(app, owner, { role: 'manager' })).user.id

async function outcomeFor(client: Client, call: string): Promise<Outcome> {
  const [method = ''] = call.split(' ')
  const path = await pathOf(call)
  const body = {
    'POST /api/quiz-sessions': { title: 'R', assessmentType: 'teamwork', teamId: session.teamId },
    'PUT /api/teams/:id/members': { members: [] },
  }[call]
  // Without a cookie, a sign-out does not end the login.
  const caller = path === '/api/logout' ? app.visitor() : client
  const headers = { 'x-workspace': workspaceId }
  const sent = method === 'GET' ? undefined : (body ?? {})
  const { status } = await caller.send(method, path, sent, headers)
  expect(status).toBeLessThan(500)
  return status === 401 || status === 403 || status === 404 ? status : 'in'
}

test('the table lists every route of the API once', () => {
  const real = app.routes
    .filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(real.toSorted()).toEqual(ROWS.map(({ call }) => call).toSorted())
})

test.each(ROWS)('each role may do what the table says: $call', async ({ call, outcomes }) => {
  const found: Outcome[] = []
  for (const client of clients) found.push(await outcomeFor(client, call))
  expect(found).toEqual(outcomes)
})
