import { randomUUID } from 'node:crypto'
import { submissionTo } from '#test/server/answers.ts'
import { aTeam, PASSWORD } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { handmadePng } from '#test/server/images.ts'
import { order, subscribe, cardForm } from '#test/server/paying.ts'
import { NEW_PASSWORD, tokenFor } from '#test/server/resets.ts'
import type { Change, Ready } from './change.ts'

export const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }

const aPerson = () => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
})

/** Where the admins are at home who make their own changes here. */
export const OPERATOR = 'operator.example'

const user = (app: TestApp) => app.signedIn({ tier: 'starter' })

const byVisitor =
  (path: string, body: () => Record<string, unknown>) =>
  async (app: TestApp): Promise<Ready> => ({ client: app.visitor(), path, body: body() })

const byUser =
  (path: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<Ready> => ({ client: await user(app), path, body })

/** Somebody with a plan that is paid for. */
const bySubscriber =
  (path: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<Ready> => ({
    client: await subscribe(await app.signedIn(), 'starter_monthly'),
    path,
    body,
  })

const toTeam =
  (body: Record<string, unknown>) =>
  async (app: TestApp): Promise<Ready> => {
    const client = await user(app)
    return { client, path: `/api/teams/${(await client.team()).id}`, body }
  }

const toSession =
  (rest: string, body: Record<string, unknown> = {}) =>
  async (app: TestApp): Promise<Ready> => {
    const client = await user(app)
    const session = await client.session()
    await app.answered(session, [4, 4, 4])
    return { client, path: `/api/quiz-sessions/${session.id}${rest}`, body }
  }

/** Every call that changes something. */
export const CHANGES: readonly Change[] = [
  {
    call: 'POST /api/auth/register',
    status: 201,
    ready: byVisitor('/api/auth/register', aPerson),
  },
  {
    call: 'POST /api/auth/login',
    status: 200,
    ready: async (app) => {
      const { email } = (await user(app)).user
      return byVisitor('/api/auth/login', () => ({ email, password: PASSWORD }))(app)
    },
  },
  { call: 'GET /api/logout', status: 200, ready: byUser('/api/logout') },
  {
    call: 'POST /api/auth/forgot-password',
    status: 200,
    ready: async (app) => {
      const { email } = (await user(app)).user
      return byVisitor('/api/auth/forgot-password', () => ({ email }))(app)
    },
  },
  {
    call: 'POST /api/auth/reset-password',
    status: 200,
    ready: async (app) => {
      const token = await tokenFor(app, (await user(app)).user.email)
      const body = { token, newPassword: NEW_PASSWORD }
      return byVisitor('/api/auth/reset-password', () => body)(app)
    },
  },
  {
    call: 'POST /api/auth/change-password',
    status: 200,
    ready: byUser('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    }),
  },
  {
    call: 'POST /api/auth/confirm-email',
    status: 200,
    ready: async (app) => {
      const client = await user(app)
      const [mail] = await app.mailbox.confirming(client.user.email)
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      return { client, path: '/api/auth/confirm-email', body: { token } }
    },
  },
  {
    call: 'POST /api/auth/resend-confirmation',
    status: 200,
    ready: byUser('/api/auth/resend-confirmation'),
  },
  { call: 'DELETE /api/auth/logins', status: 200, ready: byUser('/api/auth/logins') },
  {
    call: 'DELETE /api/auth/logins/:id',
    status: 204,
    ready: async (app) => {
      const client = await user(app)
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
    ready: async (app) => {
      const client = await user(app)
      const body = { email: client.user.email, password: PASSWORD }
      return { client, path: '/api/account', body }
    },
  },
  {
    call: 'PUT /api/branding',
    status: 200,
    bodyLimit: 720 * 1024,
    ready: async (app) => {
      const client = await app.signedIn({ tier: 'pro' })
      const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
      return { client, path: '/api/branding', body: { accentColor: '#1a2b3c', logo } }
    },
  },
  {
    call: 'DELETE /api/branding',
    status: 204,
    ready: async (app) => {
      const client = await app.signedIn({ tier: 'pro' })
      await client.send('PUT', '/api/branding', { accentColor: '#1a2b3c' })
      return { client, path: '/api/branding', body: {} }
    },
  },
  {
    call: 'POST /api/api-keys',
    status: 201,
    ready: async (app) => ({
      client: await app.signedIn({ tier: 'business' }),
      path: '/api/api-keys',
      body: { name: 'Reports' },
    }),
  },
  {
    call: 'DELETE /api/api-keys/:id',
    status: 204,
    ready: async (app) => {
      const client = await app.signedIn({ tier: 'business' })
      const { id } = await (await client.post('/api/api-keys', { name: 'Reports' })).json()
      return { client, path: `/api/api-keys/${id}`, body: {} }
    },
  },
  { call: 'POST /api/teams', status: 201, ready: byUser('/api/teams', aTeam) },
  { call: 'PATCH /api/teams/:id', status: 200, ready: toTeam({ name: 'New' }) },
  { call: 'DELETE /api/teams/:id', status: 204, ready: toTeam({}) },
  {
    call: 'POST /api/quiz-sessions',
    status: 201,
    ready: async (app) => {
      const client = await user(app)
      const { id: teamId } = await client.team()
      const body = { title: 'Round', assessmentType: 'teamwork', teamId }
      return { client, path: '/api/quiz-sessions', body }
    },
  },
  { call: 'PATCH /api/quiz-sessions/:id', status: 200, ready: toSession('', { title: 'New' }) },
  { call: 'DELETE /api/quiz-sessions/:id', status: 204, ready: toSession('') },
  { call: 'POST /api/quiz-sessions/:id/release', status: 200, ready: toSession('/release') },
  {
    call: 'POST /api/assessments/:type/submit',
    status: 201,
    ready: async (app) => {
      const session = await (await user(app)).session()
      const body = { ...submissionTo(session, 4), submissionId: randomUUID() }
      return byVisitor('/api/assessments/teamwork/submit', () => body)(app)
    },
  },
  {
    call: 'POST /api/get-or-create-subscription',
    status: 200,
    ready: byUser('/api/get-or-create-subscription', { priceId: 'starter_monthly' }),
  },
  {
    call: 'POST /api/subscription/preview',
    status: 200,
    ready: bySubscriber('/api/subscription/preview', { priceId: 'starter_annual' }),
  },
  {
    call: 'POST /api/subscription/change',
    status: 200,
    ready: bySubscriber('/api/subscription/change', { priceId: 'starter_annual' }),
  },
  {
    call: 'POST /api/subscription/cancel',
    status: 200,
    ready: bySubscriber('/api/subscription/cancel'),
  },
  {
    call: 'POST /api/subscription/resume',
    status: 200,
    ready: bySubscriber('/api/subscription/resume'),
  },
  {
    call: 'POST /api/subscription/portal',
    status: 200,
    ready: bySubscriber('/api/subscription/portal'),
  },
  {
    call: 'POST /api/quiz-sessions/:id/report-purchase',
    status: 200,
    ready: async (app) => {
      const client = await app.signedIn()
      const session = await client.session()
      await app.answered(session, [4, 4, 4])
      await client.post(`/api/quiz-sessions/${session.id}/release`)
      return { client, path: `/api/quiz-sessions/${session.id}/report-purchase`, body: {} }
    },
  },
  {
    call: 'POST /api/sandbox/confirm',
    status: 200,
    ready: async (app) => {
      const client = await app.signedIn()
      const { clientSecret } = await order(client, 'starter_monthly')
      return { client, path: '/api/sandbox/confirm', body: cardForm(clientSecret) }
    },
  },
  { call: 'POST /api/sandbox/card', status: 200, ready: bySubscriber('/api/sandbox/card') },
  {
    call: 'POST /api/sandbox/renew',
    status: 204,
    ready: bySubscriber('/api/sandbox/renew', { payment: 'paid' }),
  },
  {
    call: 'PATCH /api/admin/users/:id',
    status: 200,
    ready: async (app) => {
      const client = await app.signedIn({ role: 'admin', email: `${randomUUID()}@${OPERATOR}` })
      const path = `/api/admin/users/${(await app.signedIn()).user.id}`
      const body = { subscriptionTier: 'starter', role: 'user', suspended: false }
      return { client, path, body }
    },
  },
  { call: 'POST /api/contact', status: 200, ready: byUser('/api/contact', aMessage) },
  {
    call: 'POST /api/support',
    status: 200,
    ready: byUser('/api/support', { ...aMessage, category: 'other', subject: 'Help' }),
  },
]
