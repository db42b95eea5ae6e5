import { workspaceOf } from '#test/server/accounts.ts'
import { ErrorBody } from '#contract/errors.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse, Client, TestApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { send } from './mutating-call.ts'
import { aMessage, MUTATING_CALLS, OPERATOR } from './mutating-calls.ts'

const app: TestApp = useApp()

const CANARY = 'canary0canary0canary0canary0canary0'
const CANARY_ID = 'cacacaca-caca-4aca-8aca-cacacacacaca'
const LONG_AGO = '2001-02-03T04:05:06.000Z'

let victim: Client
let victimTeam: string
let victimWorkspace: string
let victimRound: string

/** Privileges that only an operator or a payment grants, by their API and column names. */
const PRIVILEGES = {
  isAdmin: true,
  is_admin: true,
  role: 'admin',
  roles: ['admin'],
  accessLevel: 'admin',
  tier: 'business',
  subscriptionTier: 'business',
  plan: 'business',
  emailConfirmed: true,
  email_confirmed_at: LONG_AGO,
  limit: 999,
}

/** Fields that the server sets itself. */
const SERVER_FIELDS = {
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

/** Returns the owner fields. */
const owners = () => ({
  userId: victim.user.id,
  ownerId: victim.user.id,
  accountId: victim.user.id,
  account_id: victim.user.id,
  account: { id: victim.user.id },
  workspaceId: victimWorkspace,
  workspace_id: victimWorkspace,
  team_id: victimTeam,
})

/** Returns fields that no request may set. */
const protectedFields = (): Record<string, unknown> => ({
  ...PRIVILEGES,
  ...SERVER_FIELDS,
  ...owners(),
})

/** Fields that only some calls accept. */
const PROTECTED_BY_CALL: Readonly<Record<string, () => Record<string, unknown>>> = {
  'POST /api/workspaces/:id/invitations': () => ({
    invitedBy: victim.user.id,
    expiresAt: LONG_AGO,
    expired: false,
    undeliverable: false,
  }),
  'POST /api/quiz-sessions': () => ({ isActive: false, expiresAt: LONG_AGO }),
  'PATCH /api/quiz-sessions/:id': () => ({ teamId: victimTeam, assessmentType: 'agile' }),
  'POST /api/assessments/:type/submit': () => ({
    responses: responses('teamwork', 4).map((response) => ({ ...protectedFields(), ...response })),
  }),
}

beforeAll(async () => {
  victim = await app.signedIn({ tier: 'pro' })
  victimWorkspace = await workspaceOf(app.db, victim.user.id)
  const round = await victim.round()
  victimTeam = round.teamId
  victimRound = round.id
  await app.answered(round, [4, 4])
  const run = { teamName: 'Just me', responses: responses('agile', 4) }
  await victim.post('/api/assessments/agile/submit', run)
  await victim.post('/api/support', { ...aMessage, category: 'other', subject: 'Help' })
})

/** Returns rows of the victim, and rows that refer to them. */
function victimRows(rows: readonly string[]): string[] {
  const ids = new RegExp([victim.user.id, victimWorkspace, victimTeam, victimRound].join('|'))
  return rows.filter((row) => ids.test(row))
}

/** Returns privileges in all accounts except the victim's. */
async function privileges(): Promise<unknown> {
  const accounts = app.db.selectFrom('accounts').where('id', '!=', victim.user.id)
  return {
    admins: await accounts
      .select('id')
      .where('role', '!=', 'user')
      .where('email', 'not like', `%@${OPERATOR}`)
      .execute(),
    paying: await app.db
      .selectFrom('account_workspaces')
      .select('account_id')
      .where('account_id', '!=', victim.user.id)
      .where('tier', 'not in', ['free', 'starter'])
      .execute(),
    managers: await app.db
      .selectFrom('submissions')
      .select('id')
      .where('is_manager', '=', true)
      .execute(),
  }
}

/** Returns the same privileges as query parameters. */
const privilegesQuery = () =>
  `?role=admin&isAdmin=true&subscriptionTier=business&tier=business&accountId=${victim.user.id}&__proto__[isAdmin]=true&constructor[role]=admin`

/**
 * Returns the expected privileges after a request: some calls need a paying account, which exists
 * before.
 */
const expectedPrivileges = (before: unknown) => ({ ...Object(before), admins: [], managers: [] })

describe('a protected field', () => {
  test.each(MUTATING_CALLS)(
    'in the body or query string is ignored or rejected, and never stored: $call',
    async (change) => {
      const before = victimRows(await databaseRows(app))
      const prepared = await change.prepare(app)
      const confirmedBefore = await countConfirmedEmails()
      const privilegesBefore = expectedPrivileges(await privileges())
      const body = { ...protectedFields(), ...prepared.body, ...PROTECTED_BY_CALL[change.call]?.() }
      const path = prepared.path + privilegesQuery()
      const answer = await send(change, { ...prepared, path }, { body })
      const text = await answer.text()
      expect([answer.status, text]).toEqual([change.status, text])
      // IDs, tokens and milliseconds may contain any digits.
      const stableText = text.replaceAll(/"[\w-]{18,}"|[\da-f]{8}-[\da-f-]{27}|\.\d{3}Z/g, '')
      expect(stableText).not.toMatch(/canary|cacacaca|2001-|999|business|"admin"/)

      const rows = await databaseRows(app)
      expect(rows.filter((row) => /canary|cacacaca|2001-02-03|,999\b/.test(row))).toEqual([])
      expect(victimRows(rows)).toEqual(before)
      expect(await privileges()).toEqual(privilegesBefore)
      // Only a link from an email confirms the address.
      const newlyConfirmed = /(reset-password|confirm-email|confirm-new-email|accept)$/.test(
        change.call,
      )
        ? 1
        : 0
      expect((await countConfirmedEmails()) - confirmedBefore).toBe(newlyConfirmed)
    },
  )

  test('neither releases a submission nor makes it the manager’s', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    const sent = await app.submit(round, 4, {
      ...protectedFields(),
      released: true,
      asManager: false,
    })
    expect(sent.status).toBe(201)
    expect(await app.rows(round.id)).toMatchObject([{ released: false, is_manager: false }])
    expect((await app.submit(round, 4, { asManager: true })).status).toBe(401)
    expect(await app.rows(round.id)).toHaveLength(1)
  })
})

const countConfirmedEmails = async () =>
  (
    await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email_confirmed_at', 'is not', null)
      .execute()
  ).length

describe('prototype pollution', () => {
  const payloads = [
    '"__proto__":{"isAdmin":true,"role":"admin"}',
    '"__pr\\u006fto__":{"isAdmin":true}',
    '"\\u005f\\u005fproto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"c\\u006fnstructor":{"prototype":{"isAdmin":true}}',
    '"nested":{"deep":[{"__proto__":{"isAdmin":true}}]}',
    '"nested":{"deep":[{"constructor":{"prototype":{"isAdmin":true}}}]}',
  ]
  const withBody = MUTATING_CALLS.filter(({ call }) => !call.startsWith('GET '))

  // One parser reads all bodies: the first call gets all payloads, each other call one of them.
  const calls = withBody.map((change, index) => ({
    ...change,
    parts: index === 0 ? payloads : [payloads[index % payloads.length]],
  }))

  test.each(calls)('is rejected: $call', async ({ parts, ...change }) => {
    const prepared = await change.prepare(app)
    for (const part of parts) {
      const validBody = JSON.stringify(prepared.body).slice(1)
      const body = `{${part}${validBody === '}' ? '' : ','}${validBody}`
      const answer = await send(change, prepared, { body })
      expect([body, answer.status]).toEqual([body, 400])
      expect(ErrorBody.strict().parse(await answer.json())).toMatchObject({ code: 'bad_input' })
    }
    // The server runs in this process.
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect((await send(change, prepared)).status).toBe(change.status)
  })
})

async function expectRejected(answer: JsonResponse, status: number): Promise<void> {
  expect(answer.status).toBe(status)
  expect(Object.keys(await answer.json())).toEqual(['code', 'message'])
}

describe('the admin calls', () => {
  test('reject clients who only claim to be admins', async () => {
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
        await expectRejected(
          await app.visitor().send(method, path, undefined, { ...claim, cookie }),
          401,
        )
        // A request with an Authorization header is authenticated by that header only.
        const status = 'authorization' in claim ? 401 : 403
        const own = { cookie: `role=admin; ${victim.cookie}; isAdmin=true` }
        await expectRejected(
          await app.visitor().send(method, path, undefined, { ...claim, ...own }),
          status,
        )
      }
      await expectRejected(await victim.send(method, `${path}?role=admin&isAdmin=true`), 403)
    }
  })
})
