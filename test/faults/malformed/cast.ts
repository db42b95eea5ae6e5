import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { Browser, register, startRounds } from '#test/faults/browser.ts'
import type { FaultSite } from '#test/faults/fault-site.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Names } from './bytes.ts'
import type { Malformed } from './requests.ts'
import { PIXEL } from './right-input.ts'

/** Calls that end the login they come with: they are made in the name of somebody who can be spared. */
const ENDS_LOGINS = new Set([
  'GET /api/logout',
  'DELETE /api/auth/logins',
  'DELETE /api/auth/logins/:id',
  'POST /api/auth/change-password',
  'DELETE /api/account',
])

/** Those in whose names is asked, and all that is theirs. */
export interface Cast {
  names(request: Pick<Malformed, 'asker' | 'route'>): Names
  /** The header by which the server knows them, name and value; undefined for nobody. */
  knownBy(request: Pick<Malformed, 'asker' | 'route'>): readonly [string, string] | undefined
}

/** New people, each with a team and rounds; `free` and `business` are others to each other. */
export async function newCast(site: FaultSite): Promise<Cast> {
  const { origin } = site
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
  await site.withDatabase(async (db) => {
    await db.query(`update accounts set tier = 'business' where email = $1`, [emails.business])
    await db.query(`update accounts set role = 'admin' where email = $1`, [emails.admin])
  })
  const [round] = await startRounds(origin, free, [3])
  const [open, waiting, closed] = await startRounds(origin, business, [1, 3, 3])
  const [deleted] = await startRounds(origin, business, [1])
  if (!round || !open || !waiting || !closed || !deleted) throw new Error('a round is missing')
  for (const one of [open, waiting, closed]) await answered(origin, one)
  await business.send(origin, 'PATCH', `/api/quiz-sessions/${closed.id}`, { isActive: false })
  await business.send(origin, 'PUT', '/api/branding', { accentColor: '#1a2b3c', logo: PIXEL })
  const key = await business.made<{ id: string; key: string }>(origin, '/api/api-keys', {
    name: 'Reports',
  })
  const shared = {
    closedSession: closed.id,
    waitingSession: waiting.id,
    closedToken: closed.token,
    token: open.token,
    key: key.id,
    user: await idOf(origin, spare, '/api/auth/user'),
    login: await idOf(origin, spare, '/api/auth/logins'),
    clientSecret: await pay(origin, business),
    password: 'Correct.horse1',
  }
  const freeNames = {
    ...shared,
    team: round.teamId,
    session: round.id,
    otherTeam: open.teamId,
    otherSession: open.id,
    email: emails.free,
  }
  const names = {
    ...shared,
    team: open.teamId,
    session: open.id,
    otherTeam: round.teamId,
    otherSession: round.id,
    email: emails.business,
  }
  const cookies = {
    free: free.cookie,
    business: business.cookie,
    admin: admin.cookie,
    spare: spare.cookie,
  }
  return {
    names: ({ asker, route }) => ({
      ...(asker === 'free' ? freeNames : names),
      ...(route.startsWith('DELETE ') && { team: deleted.teamId, session: deleted.id }),
      ...(ENDS_LOGINS.has(route) && { email: emails.spare }),
      newEmail: `${randomUUID()}@example.com`,
    }),
    knownBy({ asker, route }) {
      if (asker === 'nobody') return undefined
      if (asker === 'key') return ['authorization', `Bearer ${key.key}`]
      return ['cookie', cookies[ENDS_LOGINS.has(route) ? 'spare' : asker]]
    },
  }
}

async function answered(origin: string, round: QuizSession): Promise<void> {
  for (const value of [2, 4, 5]) {
    const path = `/api/assessments/${round.assessmentType}/submit`
    await new Browser().made(origin, path, submissionTo(round, value))
  }
}

async function idOf(origin: string, whose: Browser, path: string): Promise<string> {
  const { body } = await whose.send(origin, 'GET', path)
  const [first] = [body].flat() as { id: string }[]
  return first?.id ?? ''
}

/** Pays for a plan in the sandbox, and begins to change the card. */
async function pay(origin: string, whose: Browser): Promise<string> {
  const begin = async (path: string, body?: unknown) => {
    const begun = await whose.send(origin, 'POST', path, body)
    return (begun.body as { clientSecret?: string }).clientSecret ?? ''
  }
  const order = { priceId: 'business_monthly' }
  const clientSecret = await begin('/api/get-or-create-subscription', order)
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  await whose.send(origin, 'POST', '/api/sandbox/confirm', { clientSecret, ...card })
  return begin('/api/sandbox/card')
}
