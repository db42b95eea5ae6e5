import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { BrowserClient, register, createRounds } from '#test/faults/browser-client.ts'
import type { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { setPlan } from '#test/server/set-plan.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Placeholders } from './encode.ts'
import type { Malformed } from './requests.ts'
import { PIXEL } from './valid-input.ts'

/** Requests that end their own login: they are sent from an account that can be spared. */
const ENDS_LOGINS = new Set([
  'GET /api/logout',
  'DELETE /api/auth/logins',
  'DELETE /api/auth/logins/:id',
  'POST /api/auth/change-password',
  'DELETE /api/account',
])

/** The accounts that send requests, and the IDs of their data. */
export interface TestAccounts {
  placeholders(request: Pick<Malformed, 'role' | 'route'>): Placeholders
  /** The header that authenticates the request, as name and value; undefined if anonymous. */
  credentials(request: Pick<Malformed, 'role' | 'route'>): readonly [string, string] | undefined
}

/** Creates new accounts, each with a team and rounds. `free` and `business` do not share data. */
export async function createTestAccounts(server: ServerUnderTest): Promise<TestAccounts> {
  const { origin } = server
  const emails = {
    free: `${randomUUID()}@example.com`,
    business: `${randomUUID()}@example.com`,
    admin: `${randomUUID()}@example.com`,
    spare: `${randomUUID()}@example.com`,
  }
  const free = await register(origin, emails.free)
  const business = await register(origin, emails.business)
  const admin = await register(origin, emails.admin)
  const spare = await register(origin, emails.spare)
  await server.withDatabase(async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from accounts where email = $1', [
      emails.business,
    ])
    await setPlan(db, rows[0]?.id ?? '', 'business')
    await db.query(`update accounts set role = 'admin' where email = $1`, [emails.admin])
  })
  const [freeRound] = await createRounds(origin, free, [3])
  const [open, waiting, closed] = await createRounds(origin, business, [1, 3, 3])
  const [deleted] = await createRounds(origin, business, [1])
  if (!freeRound || !open || !waiting || !closed || !deleted)
    throw new Error('a session is missing')
  for (const round of [open, waiting, closed]) await submitThree(origin, round)
  await business.send(origin, 'PATCH', `/api/quiz-sessions/${closed.id}`, { isActive: false })
  await business.send(origin, 'PUT', '/api/branding', { accentColor: '#1a2b3c', logo: PIXEL })
  const key = await business.create<{ id: string; key: string }>(origin, '/api/api-keys', {
    name: 'Reports',
  })
  const shared = {
    closedRound: closed.id,
    waitingRound: waiting.id,
    closedToken: closed.token,
    token: open.token,
    key: key.id,
    user: await idOf(origin, spare, '/api/auth/user'),
    login: await idOf(origin, spare, '/api/auth/logins'),
    clientSecret: await pay(origin, business),
    password: 'Correct.horse1',
  }
  const freePlaceholders = {
    ...shared,
    team: freeRound.teamId,
    session: freeRound.id,
    otherTeam: open.teamId,
    otherRound: open.id,
    email: emails.free,
  }
  const businessPlaceholders = {
    ...shared,
    team: open.teamId,
    session: open.id,
    otherTeam: freeRound.teamId,
    otherRound: freeRound.id,
    email: emails.business,
  }
  const cookies = {
    free: free.cookie,
    business: business.cookie,
    admin: admin.cookie,
    spare: spare.cookie,
  }
  return {
    placeholders: ({ role, route }) => ({
      ...(role === 'free' ? freePlaceholders : businessPlaceholders),
      ...(route.startsWith('DELETE ') && { team: deleted.teamId, session: deleted.id }),
      ...(ENDS_LOGINS.has(route) && { email: emails.spare }),
      newEmail: `${randomUUID()}@example.com`,
    }),
    credentials({ role, route }) {
      if (role === 'anonymous') return undefined
      if (role === 'key') return ['authorization', `Bearer ${key.key}`]
      return ['cookie', cookies[ENDS_LOGINS.has(route) ? 'spare' : role]]
    },
  }
}

async function submitThree(origin: string, freeRound: Round): Promise<void> {
  for (const value of [2, 4, 5]) {
    const path = `/api/assessments/${freeRound.assessmentType}/submit`
    await new BrowserClient().create(origin, path, submissionTo(freeRound, value))
  }
}

async function idOf(origin: string, browser: BrowserClient, path: string): Promise<string> {
  const { body } = await browser.send(origin, 'GET', path)
  const [first] = [body].flat() as { id: string }[]
  return first?.id ?? ''
}

/** Buys a plan in the sandbox, starts a card change and returns its client secret. */
async function pay(origin: string, browser: BrowserClient): Promise<string> {
  const startPayment = async (path: string, body?: unknown) => {
    const response = await browser.send(origin, 'POST', path, body)
    return (response.body as { clientSecret?: string }).clientSecret ?? ''
  }
  const order = { priceId: 'business_monthly' }
  const clientSecret = await startPayment('/api/get-or-create-subscription', order)
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  await browser.send(origin, 'POST', '/api/sandbox/confirm', { clientSecret, ...card })
  return startPayment('/api/sandbox/card')
}
