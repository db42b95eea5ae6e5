import { randomUUID } from 'node:crypto'
import { submissionTo } from '#test/server/answers.ts'
import { aTeam, PASSWORD } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { handmadePng } from '#test/server/images.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import { order, subscribe, cardForm } from '#test/server/paying.ts'
import { NEW_PASSWORD, tokenFor } from '#test/server/password-resets.ts'
import { EMAIL_CHANGE_CALLS } from './email-change-calls.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'
import { SECOND_FACTOR_CALLS } from './second-factor-calls.ts'
import { TICKET_CALLS } from './ticket-calls.ts'
import { WORKSPACE_CALLS } from './workspace-calls.ts'

export const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }

const newPerson = () => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
})

/** The email domain of the admins who send requests here. */
export const OPERATOR = 'operator.example'

const signedInUser = (app: TestApp) => app.signedIn({ tier: 'starter' })

const asVisitor =
  (path: string, body: () => Record<string, unknown>) =>
  async (app: TestApp): Promise<PreparedRequest> => ({ client: app.visitor(), path, body: body() })

const asUser =
  (path: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => ({
    client: await signedInUser(app),
    path,
    body,
  })

/** Returns a customer with a paid plan. */
const asSubscriber =
  (path: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => ({
    client: await subscribe(await app.signedIn(), 'starter_monthly'),
    path,
    body,
  })

const onTeam =
  (body: Record<string, unknown>) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const client = await signedInUser(app)
    return { client, path: `/api/teams/${(await client.team()).id}`, body }
  }

const onRound =
  (subpath: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const client = await signedInUser(app)
    const round = await client.round()
    await app.answered(round, [4, 4, 4])
    return { client, path: `/api/quiz-sessions/${round.id}${subpath}`, body }
  }

const onWorkspace =
  (subpath: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<PreparedRequest> => {
    const client = await signedInUser(app)
    return { client, path: `/api/workspaces/${client.user.workspace?.id}${subpath}`, body }
  }

/** Every call that changes data. */
export const MUTATING_CALLS: readonly MutatingCall[] = [
  {
    call: 'POST /api/auth/register',
    status: 201,
    prepare: asVisitor('/api/auth/register', newPerson),
  },
  {
    call: 'POST /api/auth/login',
    status: 200,
    prepare: async (app) => {
      const { email } = (await signedInUser(app)).user
      return asVisitor('/api/auth/login', () => ({ email, password: PASSWORD }))(app)
    },
  },
  { call: 'GET /api/logout', status: 200, prepare: asUser('/api/logout') },
  {
    call: 'POST /api/auth/forgot-password',
    status: 200,
    prepare: async (app) => {
      const { email } = (await signedInUser(app)).user
      return asVisitor('/api/auth/forgot-password', () => ({ email }))(app)
    },
  },
  {
    call: 'POST /api/auth/reset-password',
    status: 200,
    prepare: async (app) => {
      const token = await tokenFor(app, (await signedInUser(app)).user.email)
      const body = { token, newPassword: NEW_PASSWORD }
      return asVisitor('/api/auth/reset-password', () => body)(app)
    },
  },
  {
    call: 'POST /api/auth/change-password',
    status: 200,
    prepare: asUser('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    }),
  },
  {
    call: 'POST /api/auth/resend-confirmation',
    status: 200,
    prepare: asUser('/api/auth/resend-confirmation'),
  },
  ...EMAIL_CHANGE_CALLS,
  ...SECOND_FACTOR_CALLS,
  { call: 'DELETE /api/auth/logins', status: 200, prepare: asUser('/api/auth/logins') },
  {
    call: 'DELETE /api/auth/logins/:id',
    status: 204,
    prepare: async (app) => {
      const client = await signedInUser(app)
      await app.visitor().post('/api/auth/login', { ...client.user, password: PASSWORD })
      const logins: { id: string; current: boolean }[] = await (
        await client.get('/api/auth/logins')
      ).json()
      const other = logins.find(({ current }) => !current)
      return { client, path: `/api/auth/logins/${other?.id}`, body: {} }
    },
  },
  {
    call: 'DELETE /api/account',
    status: 204,
    prepare: async (app) => {
      const client = await signedInUser(app)
      const body = { email: client.user.email, password: PASSWORD }
      return { client, path: '/api/account', body }
    },
  },
  {
    call: 'PUT /api/branding',
    status: 200,
    bodyLimit: 720 * 1024,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'pro' })
      const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
      return { client, path: '/api/branding', body: { accentColor: '#1a2b3c', logo } }
    },
  },
  {
    call: 'DELETE /api/branding',
    status: 204,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'pro' })
      await client.send('PUT', '/api/branding', { accentColor: '#1a2b3c' })
      return { client, path: '/api/branding', body: {} }
    },
  },
  { call: 'POST /api/workspaces/:id/open', status: 204, prepare: onWorkspace('/open') },
  {
    call: 'POST /api/api-keys',
    status: 201,
    prepare: async (app) => ({
      client: await app.signedIn({ tier: 'business' }),
      path: '/api/api-keys',
      body: { name: 'Reports' },
    }),
  },
  {
    call: 'DELETE /api/api-keys/:id',
    status: 204,
    prepare: async (app) => {
      const client = await app.signedIn({ tier: 'business' })
      const { id } = await (await client.post('/api/api-keys', { name: 'Reports' })).json()
      return { client, path: `/api/api-keys/${id}`, body: {} }
    },
  },
  {
    call: 'DELETE /api/results/:id',
    status: 204,
    prepare: async (app) => {
      const client = await signedInUser(app)
      const [id] = await saveOwnRun(client)
      return { client, path: `/api/results/${id}`, body: {} }
    },
  },
  { call: 'POST /api/teams', status: 201, prepare: asUser('/api/teams', aTeam) },
  { call: 'PATCH /api/teams/:id', status: 200, prepare: onTeam({ name: 'New' }) },
  { call: 'DELETE /api/teams/:id', status: 204, prepare: onTeam({}) },
  {
    call: 'POST /api/quiz-sessions',
    status: 201,
    prepare: async (app) => {
      const client = await signedInUser(app)
      const { id: teamId } = await client.team()
      const body = { title: 'Round', assessmentType: 'teamwork', teamId }
      return { client, path: '/api/quiz-sessions', body }
    },
  },
  { call: 'PATCH /api/quiz-sessions/:id', status: 200, prepare: onRound('', { title: 'New' }) },
  { call: 'DELETE /api/quiz-sessions/:id', status: 204, prepare: onRound('') },
  { call: 'POST /api/quiz-sessions/:id/release', status: 200, prepare: onRound('/release') },
  {
    call: 'POST /api/assessments/:type/submit',
    status: 201,
    prepare: async (app) => {
      const round = await (await signedInUser(app)).round()
      const body = { ...submissionTo(round, 4), submissionId: randomUUID() }
      return asVisitor('/api/assessments/teamwork/submit', () => body)(app)
    },
  },
  {
    call: 'POST /api/get-or-create-subscription',
    status: 200,
    prepare: asUser('/api/get-or-create-subscription', { priceId: 'starter_monthly' }),
  },
  {
    call: 'POST /api/subscription/preview',
    status: 200,
    prepare: asSubscriber('/api/subscription/preview', { priceId: 'starter_annual' }),
  },
  {
    call: 'POST /api/subscription/change',
    status: 200,
    prepare: asSubscriber('/api/subscription/change', { priceId: 'starter_annual' }),
  },
  {
    call: 'POST /api/subscription/cancel',
    status: 200,
    prepare: asSubscriber('/api/subscription/cancel'),
  },
  {
    call: 'POST /api/subscription/resume',
    status: 200,
    prepare: asSubscriber('/api/subscription/resume'),
  },
  {
    call: 'POST /api/subscription/portal',
    status: 200,
    prepare: asSubscriber('/api/subscription/portal'),
  },
  {
    call: 'PUT /api/billing-details',
    status: 200,
    prepare: asUser('/api/billing-details', { companyName: 'Ada Ltd', address: 'London' }),
  },
  {
    call: 'POST /api/quiz-sessions/:id/report-purchase',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn()
      const round = await client.round()
      await app.answered(round, [4, 4, 4])
      await client.post(`/api/quiz-sessions/${round.id}/release`)
      return { client, path: `/api/quiz-sessions/${round.id}/report-purchase`, body: {} }
    },
  },
  {
    call: 'POST /api/sandbox/confirm',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn()
      const { clientSecret } = await order(client, 'starter_monthly')
      return { client, path: '/api/sandbox/confirm', body: cardForm(clientSecret) }
    },
  },
  { call: 'POST /api/sandbox/card', status: 200, prepare: asSubscriber('/api/sandbox/card') },
  {
    call: 'POST /api/sandbox/renew',
    status: 204,
    prepare: asSubscriber('/api/sandbox/renew', { payment: 'paid' }),
  },
  {
    call: 'PATCH /api/admin/users/:id',
    status: 200,
    prepare: async (app) => {
      const client = await app.signedIn({ role: 'admin', email: `${randomUUID()}@${OPERATOR}` })
      const { user } = await app.signedIn()
      const plan = { subscriptionTier: 'starter', workspaceId: user.workspace?.id }
      const body = { ...plan, role: 'user', suspended: false }
      return { client, path: `/api/admin/users/${user.id}`, body }
    },
  },
  ...TICKET_CALLS,
  ...WORKSPACE_CALLS,
  { call: 'POST /api/contact', status: 200, prepare: asUser('/api/contact', aMessage) },
  {
    call: 'POST /api/support',
    status: 200,
    prepare: asUser('/api/support', { ...aMessage, category: 'other', subject: 'Help' }),
  },
]
