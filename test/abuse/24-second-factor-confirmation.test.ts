import { randomUUID } from 'node:crypto'
import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { setTier, confirmAddress } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { Authenticator } from '#test/server/authenticator.ts'
import type { Browser } from '#test/server/browser.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { examplePath } from '#test/server/routes.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  endConfirmations,
  enterPassword,
  newPerson,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints-by-name.ts'

const app = useApp()

/** Every call that must be confirmed, whatever its input. */
const CONFIRMED = [
  'DELETE /api/account',
  'DELETE /api/api-keys/:id',
  'DELETE /api/auth/factors/totp',
  'DELETE /api/auth/passkeys/:id',
  'DELETE /api/workspaces/:id',
  'GET /api/account/export',
  'GET /api/workspaces/:id/audit.csv',
  'GET /api/workspaces/:id/audit.xlsx',
  'GET /api/workspaces/:id/export',
  'POST /api/api-keys',
  'POST /api/auth/change-email',
  'POST /api/auth/change-password',
  'POST /api/auth/factors/recovery-codes',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/totp/confirm',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/subscription/cancel',
]

const isRefused = async (answer: JsonResponse) =>
  answer.status === 403 && (await answer.json()).code === 'confirmation_required'

const pathOf = ({ path }: Endpoint, workspaceId: string) =>
  examplePath(path.replace('/workspaces/:id', `/workspaces/${workspaceId}`))

/**
 * Returns a person with a confirmed address, an authenticator app and a Business plan, who owns a
 * workspace.
 */
async function owner() {
  const browser = await newPerson(app)
  const { secret, recoveryCodes } = await addTotp(browser)
  const { id, workspace } = await browser.user()
  await confirmAddress(app.db, id)
  await setTier(app.db, id, 'business')
  return { browser, secret, recoveryCodes, id, workspaceId: workspace.id as string }
}

test('the calls that need a confirmation are those of the list', () => {
  const declared = CALLS.filter(({ call }) => call.needsConfirmation)
  expect(declared.map(({ call }) => `${call.method} ${call.path}`).toSorted()).toEqual(CONFIRMED)
})

const state = async () =>
  (await app.dump()).filter((row) => /^(accounts|totp|passkey|recovery|api_key|works)/.test(row))

describe('a login', () => {
  let stolen: Awaited<ReturnType<typeof newPerson>>
  let byRecoveryCode: Browser
  let person: Awaited<ReturnType<typeof owner>>
  let before: string[]

  beforeAll(async () => {
    person = await owner()
    stolen = person.browser
    await endConfirmations(app)
    byRecoveryCode = (await enterPassword(app, stolen.email)).browser
    await complete(byRecoveryCode, { recoveryCode: person.recoveryCodes[0] })
    await app.mailbox.to(stolen.email, 2)
    before = await state()
  })

  test.each(CONFIRMED)(
    'that was confirmed long ago, or by a recovery code, gets 403: %s',
    async (name) => {
      const call = ENDPOINTS.get(name)
      if (!call) throw new Error('no such call')
      for (const browser of [stolen, byRecoveryCode]) {
        const body = call.method === 'GET' ? undefined : {}
        const answer = await browser.send(call.method, pathOf(call, person.workspaceId), body)
        expect(await isRefused(answer)).toBe(true)
      }
      expect(await state()).toEqual(before)
    },
  )

  const conditional = [
    ['a new owner', 'PATCH', 'members/MEMBER', { role: 'owner' }],
    ['a former owner', 'PATCH', 'members/OWNER', { role: 'viewer' }],
    ['the removal of an owner', 'DELETE', 'members/OWNER', undefined],
    ['leaving as an owner', 'DELETE', 'members/SELF', undefined],
    [
      'an invitation of an owner',
      'POST',
      'invitations',
      { email: 'eve@example.com', role: 'owner', teamIds: [] },
    ],
    [
      'rules',
      'PATCH',
      '',
      { rules: { minimumGroupSize: 5, retentionMonths: null, twoFactorRequired: false } },
    ],
    [
      'rules with a name',
      'PATCH',
      '',
      {
        name: 'New',
        rules: { minimumGroupSize: 5, retentionMonths: null, twoFactorRequired: false },
      },
    ],
  ] as const

  test.each(conditional)(
    'that is not confirmed gets 403 for %s, and a confirmed one does not',
    async (_, method, path, body) => {
      const { browser, secret, workspaceId, id } = await owner()
      const people = { user: { workspace: { id: workspaceId } } } as never
      const [member, other] = [await app.signedIn(), await app.signedIn()]
      await joinWorkspace(app.db, people, member, 'manager')
      await joinWorkspace(app.db, people, other, 'owner')
      const target = `/api/workspaces/${workspaceId}/${path}`
        .replace('MEMBER', member.user.id)
        .replace('OWNER', other.user.id)
        .replace('SELF', id)
        .replace(/\/$/, '')
      await endConfirmations(app)
      expect(await isRefused(await browser.send(method, target, body))).toBe(true)
      const proof = { code: codeOf(secret) }
      expect((await browser.post('/api/auth/confirm', proof)).status).toBe(200)
      expect((await browser.send(method, target, body)).ok).toBe(true)
    },
  )

  const harmless = [
    ['a name', 'PATCH', '', { name: 'New name' }],
    ['the role of a manager', 'PATCH', 'members/MEMBER', { role: 'viewer' }],
    ['the teams of an owner', 'PATCH', 'members/OWNER', { teamIds: [] }],
    ['the removal of a manager', 'DELETE', 'members/MEMBER', undefined],
    [
      'an invitation of a manager',
      'POST',
      'invitations',
      { email: 'ada@example.com', role: 'manager', teamIds: [] },
    ],
  ] as const

  test.each(harmless)('needs no confirmation for %s', async (_, method, path, body) => {
    const { browser, workspaceId } = await owner()
    const people = { user: { workspace: { id: workspaceId } } } as never
    const [member, other] = [await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, people, member, 'manager')
    await joinWorkspace(app.db, people, other, 'owner')
    const target = `/api/workspaces/${workspaceId}/${path}`
      .replace('MEMBER', member.user.id)
      .replace('OWNER', other.user.id)
      .replace(/\/$/, '')
    await endConfirmations(app)
    expect((await browser.send(method, target, body)).ok).toBe(true)
  })

  test('is confirmed for ten minutes by signing in, a password, a code or a passkey', async () => {
    const { browser, secret } = await owner()
    const { authenticator } = await addPasskey(browser)
    const mayExport = async () => (await browser.open('/api/account/export')).status === 200
    const passkey = async () => {
      const options = await (await browser.post('/api/auth/passkey-login/options')).json()
      return { passkey: authenticator.get(options, { verified: false }) }
    }
    expect(await mayExport()).toBe(true)
    for (const proof of [
      () => ({ password: PASSWORD }),
      () => ({ code: codeOf(secret) }),
      passkey,
    ]) {
      await endConfirmations(app)
      expect(await mayExport()).toBe(false)
      expect((await browser.post('/api/auth/confirm', await proof())).status).toBe(200)
      await sql`update logins set confirmed_at = confirmed_at - interval '9 minutes'`.execute(
        app.db,
      )
      expect(await mayExport()).toBe(true)
    }
  })

  test('is not confirmed by anything wrong, missing or of another login', async () => {
    const { browser, recoveryCodes } = await owner()
    const other = (await enterPassword(app, browser.email)).browser
    await complete(other, { recoveryCode: recoveryCodes[0] })
    await endConfirmations(app)
    const wrong = [
      {},
      { password: 'Wrong.horse1' },
      { password: '' },
      { code: '000000' },
      { code: '' },
      { recoveryCode: recoveryCodes[1] },
      { password: PASSWORD, code: '000000' },
      { passkey: { id: 'x', response: {} } },
      { passkey: null },
    ]
    for (const body of wrong) {
      expect((await browser.post('/api/auth/confirm', body)).status).toBe(400)
    }
    expect((await other.post('/api/auth/confirm', { password: PASSWORD })).status).toBe(200)
    expect(await isRefused(await browser.post('/api/auth/factors/recovery-codes'))).toBe(true)
  })
})

/** Returns the answer to a call that waits while the login that makes it is ended. */
async function answerAfterEnd(accountId: string, send: () => Promise<JsonResponse>) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const ending = app.db.transaction().execute(async (db) => {
    await sql`select from accounts where id = ${accountId} for no key update`.execute(db)
    await db.deleteFrom('logins').where('account_id', '=', accountId).execute()
    end()
    await released
  })
  await ended
  const answer = send()
  try {
    await app.waiting(1)
  } finally {
    release()
    await ending
  }
  return answer
}

describe('a login that is ended while its call waits', () => {
  const calls = [
    ['renew the codes', (browser: Browser) => browser.post('/api/auth/factors/recovery-codes')],
    ['remove the app', (browser: Browser) => browser.send('DELETE', '/api/auth/factors/totp')],
    [
      'be confirmed',
      (browser: Browser) => browser.post('/api/auth/confirm', { password: PASSWORD }),
    ],
  ] as const

  test.each(calls)('cannot %s', async (_, send) => {
    const { browser, id } = await owner()
    const before = (await app.dump()).filter((row) => /^(recovery|totp)/.test(row))
    expect((await answerAfterEnd(id, () => send(browser))).status).toBe(401)
    expect((await app.dump()).filter((row) => /^(recovery|totp)/.test(row))).toEqual(before)
  })

  test('cannot add an authenticator app or a passkey', async () => {
    const mary = await newPerson(app)
    const { secret } = await (await mary.post('/api/auth/factors/totp')).json()
    const { id } = await mary.user()
    const confirm = () => mary.post('/api/auth/factors/totp/confirm', { code: codeOf(secret) })
    expect((await answerAfterEnd(id, confirm)).status).toBe(401)
    const eve = await newPerson(app)
    const options = await (await eve.post('/api/auth/passkeys/options')).json()
    const response = new Authenticator().create(options)
    const evesId = (await eve.user()).id
    const add = () => eve.post('/api/auth/passkeys', { response })
    expect((await answerAfterEnd(evesId, add)).status).toBe(401)
    const { rows } = await sql`
      select 1 from totp_factors where account_id = ${id} and confirmed_on is not null
      union all select 1 from passkeys where account_id = ${evesId}`.execute(app.db)
    expect(rows).toEqual([])
  })
})

test('an unknown workspace answers 404, not that a confirmation is missing', async () => {
  const { browser } = await owner()
  await endConfirmations(app)
  const answer = await browser.open(`/api/workspaces/${randomUUID()}/export`)
  expect(answer.status).toBe(404)
})
