import { ErrorBody } from '#contract/errors.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { responses } from '#test/server/answers.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client, JsonResponse } from '#test/server/app.ts'
import { eventsHandled } from '#test/server/paying.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  asForm,
  CROSS_SITE_REFUSED,
  PUBLIC_URL,
  SAMPLE_HEADERS,
  SAME_ORIGIN,
} from './cross-site-headers.ts'
import { expectDeclared } from './declared-response.ts'
import { mutatingRoutes, send } from './mutating-call.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'
import { aMessage, MUTATING_CALLS, OPERATOR } from './mutating-calls.ts'
import { PROTECTED_BY_CALL, privilegesQuery, protectedFields, TRACES } from './protected-fields.ts'
import type { Victim } from './protected-fields.ts'
import { databaseRows } from './snapshots.ts'

const app = useApp({ publicUrl: PUBLIC_URL })

/** How many calls are prepared together. The database is compared once for all of them. */
const BATCH = 12

/** The victim, signed in. */
let owner: Client
let victim: Victim

beforeAll(async () => {
  owner = await app.signedIn({ tier: 'pro' })
  const round = await owner.round()
  victim = {
    accountId: owner.user.id,
    workspaceId: await workspaceOf(app.db, owner.user.id),
    teamId: round.teamId,
    roundId: round.id,
  }
  await app.answered(round, [4, 4])
  const run = { teamName: 'Just me', responses: responses('agile', 4) }
  await owner.post('/api/assessments/agile/submit', run)
  await owner.post('/api/support', { ...aMessage, category: 'other', subject: 'Help' })
})

/** Returns rows of the victim, and rows that refer to them. */
function victimRows(rows: readonly string[]): string[] {
  const ids = new RegExp(Object.values(victim).join('|'))
  return rows.filter((row) => ids.test(row))
}

/** Returns privileges in all accounts except the victim's. */
async function privileges() {
  const accounts = app.db.selectFrom('accounts').where('id', '!=', victim.accountId)
  return {
    admins: await accounts
      .select('id')
      .where('role', '!=', 'user')
      .where('email', 'not like', `%@${OPERATOR}`)
      .execute(),
    paying: await app.db
      .selectFrom('account_workspaces')
      .select('account_id')
      .where('account_id', '!=', victim.accountId)
      .where('tier', 'not in', ['free', 'starter'])
      .execute(),
    managers: await app.db
      .selectFrom('submissions')
      .select('id')
      .where('is_manager', '=', true)
      .execute(),
  }
}

async function countConfirmedEmails(): Promise<number> {
  const accounts = app.db.selectFrom('accounts').select('id')
  return (await accounts.where('email_confirmed_at', 'is not', null).execute()).length
}

/** Bodies that would change the prototype of every object. One parser reads all bodies. */
const POLLUTIONS = [
  '"__proto__":{"isAdmin":true,"role":"admin"}',
  '"__pr\\u006fto__":{"isAdmin":true}',
  '"\\u005f\\u005fproto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"c\\u006fnstructor":{"prototype":{"isAdmin":true}}',
  '"nested":{"deep":[{"__proto__":{"isAdmin":true}}]}',
  '"nested":{"deep":[{"constructor":{"prototype":{"isAdmin":true}}}]}',
]

interface Prepared {
  readonly change: MutatingCall
  readonly request: PreparedRequest
  /** The member of POLLUTIONS that is added to the body. Each of them is sent to some calls. */
  readonly pollution: string
}

/** The calls that are tested together, with the first one in the name of the test. */
const BATCHES = Array.from({ length: Math.ceil(MUTATING_CALLS.length / BATCH) }, (_, batch) => ({
  first: MUTATING_CALLS[batch * BATCH]?.call,
  calls: MUTATING_CALLS.slice(batch * BATCH, (batch + 1) * BATCH),
}))

async function prepareAll(calls: readonly MutatingCall[]): Promise<Prepared[]> {
  const all = await Promise.all(
    calls.map(async (change, index) => ({
      change,
      request: await change.prepare(app),
      pollution: POLLUTIONS[index % POLLUTIONS.length] ?? '',
    })),
  )
  // Including webhooks that the preparations cause.
  await eventsHandled(app)
  return all
}

async function expectCrossSiteRefused({ change, request }: Prepared): Promise<void> {
  const { call } = change
  for (const headers of SAMPLE_HEADERS) {
    const response = await send(change, request, { headers })
    expect([call, headers, response.status]).toEqual([call, headers, 403])
    expect([call, await response.json()]).toEqual([call, CROSS_SITE_REFUSED])
    expect(response.headers.getSetCookie()).toEqual([])
  }
  // A GET request has no body, so it cannot have a wrong content type.
  if (call.startsWith('GET ')) return
  const { type, body } = asForm(request.body)
  const response = await send(change, request, { body, headers: { 'content-type': type } })
  expect([call, response.status]).toEqual([call, 415])
}

async function expectPollutionRefused({ change, request, pollution }: Prepared): Promise<void> {
  if (change.call.startsWith('GET ')) return
  const validBody = JSON.stringify(request.body).slice(1)
  const body = `{${pollution}${validBody === '}' ? '' : ','}${validBody}`
  const answer = await send(change, request, { body })
  expect([change.call, body, answer.status]).toEqual([change.call, body, 400])
  expect(ErrorBody.strict().parse(await answer.json())).toMatchObject({ code: 'bad_input' })
}

/** Sends the valid request with all protected fields in its body and query string. */
async function expectProtected({ change, request }: Prepared): Promise<void> {
  const { call, status } = change
  const body = {
    ...protectedFields(victim),
    ...request.body,
    ...PROTECTED_BY_CALL[call]?.(victim),
  }
  const path = request.path + privilegesQuery(victim)
  const answer = await send(change, { ...request, path }, { body, headers: SAME_ORIGIN })
  const text = await answer.clone().text()
  expect([call, answer.status, text]).toEqual([call, status, text])
  // IDs, tokens and milliseconds may contain any digits.
  const stableText = text.replaceAll(/"[\w-]{18,}"|[\da-f]{8}-[\da-f-]{27}|\.\d{3}Z/g, '')
  expect(stableText).not.toMatch(TRACES.inResponse)
  await expectDeclared(call, answer)
}

describe('the calls that change data', () => {
  test('are all tested', () => {
    expect(MUTATING_CALLS.map(({ call }) => call).toSorted()).toEqual(
      mutatingRoutes(app).toSorted(),
    )
  })

  test.each(BATCHES)(
    'refuse other sites, pollution and protected fields, and return declared fields: $first and next',
    async ({ calls }) => {
      const prepared = await prepareAll(calls)
      const before = await databaseRows(app)
      const privilegesBefore = { ...(await privileges()), admins: [], managers: [] }
      const confirmedBefore = await countConfirmedEmails()

      await Promise.all(prepared.map(expectCrossSiteRefused))
      await Promise.all(prepared.map(expectPollutionRefused))
      // The server runs in this process.
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
      expect(await databaseRows(app)).toEqual(before)

      await Promise.all(prepared.map(expectProtected))
      const rows = await databaseRows(app)
      expect(rows.filter((row) => TRACES.inRow.test(row))).toEqual([])
      expect(victimRows(rows)).toEqual(victimRows(before))
      expect(await privileges()).toEqual(privilegesBefore)
      // Only a link from an email confirms the address.
      const confirming = calls.filter(({ call }) =>
        /(reset-password|confirm-email|confirm-new-email|accept)$/.test(call),
      )
      expect((await countConfirmedEmails()) - confirmedBefore).toBe(confirming.length)
    },
    60_000,
  )

  test.each(POLLUTIONS)('refuse a polluting body in every spelling: %s', async (part) => {
    const mary = await app.signedIn()
    const body = `{${part},${JSON.stringify(aTeam).slice(1)}`
    expect((await mary.post('/api/teams', body)).status).toBe(400)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})

test('a protected field neither releases a submission nor makes it the manager’s', async () => {
  const mary = await app.signedIn()
  const round = await mary.round()
  const sent = await app.submit(round, 4, {
    ...protectedFields(victim),
    released: true,
    asManager: false,
  })
  expect(sent.status).toBe(201)
  expect(await app.rows(round.id)).toMatchObject([{ released: false, is_manager: false }])
  expect((await app.submit(round, 4, { asManager: true })).status).toBe(401)
  expect(await app.rows(round.id)).toHaveLength(1)
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
      { authorization: `Bearer ${victim.accountId}` },
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
        const own = { cookie: `role=admin; ${owner.cookie}; isAdmin=true` }
        await expectRejected(
          await app.visitor().send(method, path, undefined, { ...claim, ...own }),
          status,
        )
      }
      await expectRejected(await owner.send(method, `${path}?role=admin&isAdmin=true`), 403)
    }
  })
})
