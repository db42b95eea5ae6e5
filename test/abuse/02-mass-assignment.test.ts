import { ErrorBody } from '#contract/errors.ts'
import { useApp } from '#test/server/app.ts'
import type { Answer, Client, TestApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { everything } from './bytes.ts'
import { realChanges, send } from './change.ts'
import { aMessage, CHANGES, OPERATOR } from './changes.ts'

const app: TestApp = useApp()

const CANARY = 'canary0canary0canary0canary0canary0'
const CANARY_ID = 'cacacaca-caca-4aca-8aca-cacacacacaca'
const LONG_AGO = '2001-02-03T04:05:06.000Z'

let victim: Client
let victimTeam: string
let victimSession: string

/** Rights that only an operator or a payment gives, in the words of the API and of the tables. */
const RIGHTS = {
  isAdmin: true,
  is_admin: true,
  role: 'admin',
  roles: ['admin'],
  access: 'admin',
  tier: 'business',
  subscriptionTier: 'business',
  plan: 'business',
  emailConfirmed: true,
  email_confirmed_at: LONG_AGO,
  limit: 999,
}

/** What the server makes, counts and dates by itself. */
const MADE = {
  id: CANARY_ID,
  token: CANARY,
  passwordHash: CANARY,
  password_hash: CANARY,
  token_hash: CANARY,
  createdAt: LONG_AGO,
  created_at: LONG_AGO,
  completed_at: LONG_AGO,
  closed_at: LONG_AGO,
  expires_at: LONG_AGO,
  day: '2001-02-03',
  released: 999,
  waiting: 999,
  heldBack: 999,
  totalSubmissions: 999,
  averageScore: 99,
  sessionCount: 999,
  isManager: true,
  is_manager: true,
  answers: [5],
  assessment_type: 'agile',
  assessmentVersion: 999,
  kind: 'support',
  code: CANARY,
}

/** To whom things belong. */
const owners = () => ({
  userId: victim.user.id,
  ownerId: victim.user.id,
  accountId: victim.user.id,
  account_id: victim.user.id,
  account: { id: victim.user.id },
  team_id: victimTeam,
})

/** What no caller may say. */
const unsaid = (): Record<string, unknown> => ({ ...RIGHTS, ...MADE, ...owners() })

/** What only some calls know, and the others must not. */
const UNSAID_BY_CALL: Readonly<Record<string, () => Record<string, unknown>>> = {
  'POST /api/quiz-sessions': () => ({ isActive: false, expiresAt: LONG_AGO }),
  'PATCH /api/quiz-sessions/:id': () => ({ teamId: victimTeam, assessmentType: 'agile' }),
  'POST /api/assessments/:type/submit': () => ({
    responses: responses('teamwork', 4).map((response) => ({ ...unsaid(), ...response })),
  }),
}

beforeAll(async () => {
  victim = await app.signedIn({ tier: 'pro' })
  const session = await victim.session()
  victimTeam = session.teamId
  victimSession = session.id
  await app.answered(session, [4, 4])
  const run = { teamName: 'Just me', responses: responses('agile', 4) }
  await victim.post('/api/assessments/agile/submit', run)
  await victim.post('/api/support', { ...aMessage, category: 'other', subject: 'Help' })
})

/** The victim's rows, and those that name what is the victim's. */
async function victimRows(): Promise<string[]> {
  const ids = new RegExp([victim.user.id, victimTeam, victimSession].join('|'))
  return (await everything(app)).filter((row) => ids.test(row))
}

/** Of all rows, what no request may ever bring about. */
async function privileges(): Promise<unknown> {
  const accounts = app.db.selectFrom('accounts').where('id', '!=', victim.user.id)
  return {
    admins: await accounts
      .select('id')
      .where('role', '!=', 'user')
      .where('email', 'not like', `%@${OPERATOR}`)
      .execute(),
    paying: await accounts.select('id').where('tier', 'not in', ['free', 'starter']).execute(),
    managers: await app.db
      .selectFrom('submissions')
      .select('id')
      .where('is_manager', '=', true)
      .execute(),
  }
}

/** Who pays already, as some changes need it, does so before. */
const asBefore = (before: unknown) => ({ ...Object(before), admins: [], managers: [] })

test('the list of changes is whole', () => {
  expect(CHANGES.map(({ call }) => call).toSorted()).toEqual(realChanges(app).toSorted())
})

describe('what no caller may say', () => {
  test.each(CHANGES)('is ignored or refused, and never stored: $call', async (change) => {
    const before = await victimRows()
    const ready = await change.ready(app)
    const confirmed = await confirmations()
    const rights = asBefore(await privileges())
    const body = { ...unsaid(), ...ready.body, ...UNSAID_BY_CALL[change.call]?.() }
    const answer = await send(change, ready, { body })
    const said = await answer.text()
    expect([answer.status, said]).toEqual([change.status, said])
    // Ids, links and milliseconds may hold any digits.
    const words = said.replaceAll(/"[\w-]{18,}"|[\da-f]{8}-[\da-f-]{27}|\.\d{3}Z/g, '')
    expect(words).not.toMatch(/canary|cacacaca|2001-|999|business|"admin"/)

    const rows = await everything(app)
    expect(rows.filter((row) => /canary|cacacaca|2001-02-03|,999\b/.test(row))).toEqual([])
    expect(await victimRows()).toEqual(before)
    expect(await privileges()).toEqual(rights)
    // What only a link from a mail shows.
    const shown = /(reset-password|confirm-email)$/.test(change.call) ? 1 : 0
    expect((await confirmations()) - confirmed).toBe(shown)
  })

  test.each(CHANGES)('is not heard in the address either: $call', async (change) => {
    const ready = await change.ready(app)
    const rights = asBefore(await privileges())
    const query = '?role=admin&isAdmin=true&subscriptionTier=business&tier=business'
    const more = `&accountId=${victim.user.id}&__proto__[isAdmin]=true&constructor[role]=admin`
    const answer = await send(change, { ...ready, path: ready.path + query + more })
    expect(answer.status).toBe(change.status)
    expect(await privileges()).toEqual(rights)
  })

  test('keeps an answerer’s submission waiting, and nobody’s but theirs', async () => {
    const mary = await app.signedIn()
    const session = await mary.session()
    const sent = await app.submit(session, 4, { ...unsaid(), released: true, asManager: false })
    expect(sent.status).toBe(201)
    expect(await app.rows(session.id)).toMatchObject([{ released: false, is_manager: false }])
    expect((await app.submit(session, 4, { asManager: true })).status).toBe(401)
    expect(await app.rows(session.id)).toHaveLength(1)
  })
})

const confirmations = async () =>
  (
    await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email_confirmed_at', 'is not', null)
      .execute()
  ).length

describe('what reaches for the prototype', () => {
  const inside = [
    '"__proto__":{"isAdmin":true,"role":"admin"}',
    '"__pr\\u006fto__":{"isAdmin":true}',
    '"\\u005f\\u005fproto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"c\\u006fnstructor":{"prototype":{"isAdmin":true}}',
    '"nested":{"deep":[{"__proto__":{"isAdmin":true}}]}',
    '"nested":{"deep":[{"constructor":{"prototype":{"isAdmin":true}}}]}',
  ]
  const withBody = CHANGES.filter(({ call }) => !call.startsWith('GET '))

  test.each(withBody)('is refused: $call', async (change) => {
    const ready = await change.ready(app)
    for (const part of inside) {
      const right = JSON.stringify(ready.body).slice(1)
      const body = `{${part}${right === '}' ? '' : ','}${right}`
      const answer = await send(change, ready, { body })
      expect([body, answer.status]).toEqual([body, 400])
      expect(ErrorBody.strict().parse(await answer.json())).toMatchObject({ code: 'bad_input' })
    }
    // The server runs in this process.
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect((await send(change, ready)).status).toBe(change.status)
  })
})

async function expectRefused(answer: Answer, status: number): Promise<void> {
  expect(answer.status).toBe(status)
  expect(Object.keys(await answer.json())).toEqual(['code', 'message'])
}

describe('the calls of administrators', () => {
  test('are for nobody who only says to be one', async () => {
    const claims: Record<string, string>[] = [
      {},
      { 'x-role': 'admin', 'x-admin': 'true', 'x-user-role': 'admin' },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
      { authorization: `Bearer ${victim.user.id}` },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-host': 'localhost' },
      { 'x-original-url': '/api/plans', 'x-rewrite-url': '/api/plans' },
    ]
    const calls = app.routes.filter(
      ({ method, path }) => method !== 'HEAD' && path.startsWith('/api/admin'),
    )
    expect(calls.length).toBeGreaterThanOrEqual(3)
    for (const { method, path } of calls) {
      for (const claim of claims) {
        const cookie = 'role=admin; isAdmin=true; signed-in=1'
        await expectRefused(
          await app.visitor().send(method, path, undefined, { ...claim, cookie }),
          401,
        )
        // A header that claims a key is all that is looked at.
        const status = 'authorization' in claim ? 401 : 403
        const own = { cookie: `role=admin; ${victim.cookie}; isAdmin=true` }
        await expectRefused(
          await app.visitor().send(method, path, undefined, { ...claim, ...own }),
          status,
        )
      }
      await expectRefused(await victim.send(method, `${path}?role=admin&isAdmin=true`), 403)
    }
  })
})
