import { createLink } from '#server/features/people/password-reset/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { confirmAddress, newEmail } from '#test/server/accounts.ts'
import { createApiKey, getWithKey } from '#test/server/api-keys.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { accept, invited, read } from '#test/server/workspace-invitations.ts'
import { addMember } from '#test/server/members.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { complete, usePasskey } from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { peopleOf, squat, unconfirm } from './squatted-account.ts'
import type { Squatted } from './squatted-account.ts'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider, publicUrl: 'http://localhost:3000' })

/** Resets the password with an emailed link, and signs in with it. */
async function takeOverByPassword(email: string): Promise<Client> {
  const token = await tokenFor(app, email)
  expect((await resetWith(app.visitor(), token)).status).toBe(200)
  return signedInAgain(email)
}

async function signedInAgain(email: string): Promise<Client> {
  const owner = app.visitor()
  const answer = await owner.post('/api/auth/login', { email, password: NEW_PASSWORD })
  // A second factor would answer with its methods.
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ user: expect.objectContaining({ email }) }),
  ])
  owner.user = await (await owner.get('/api/auth/user')).json()
  return owner
}

/** Signs in with Google. */
async function takeOverByGoogle(email: string): Promise<Client> {
  google.person = googleUser({ email })
  const browser = new GoogleBrowser(app)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  const owner = app.visitor()
  owner.signIn(await browser.user(), `login=${browser.cookies.get('login')}`)
  return owner
}

const WAYS = [
  ['a password reset', takeOverByPassword],
  ['a sign-in with Google', takeOverByGoogle],
] as const

const auditOf = async (owner: Client, workspaceId: string): Promise<string[]> => {
  const answer = await owner.get(`/api/workspaces/${workspaceId}/audit`)
  const entries: { action: string }[] = await answer.json()
  return entries.map(({ action }) => action)
}

async function expectNoWayIn(squatted: Squatted, owner: Client): Promise<void> {
  const { workspaceId, round, squatter, partner, viewer, keys, invitation } = squatted
  expect(await peopleOf(owner, workspaceId)).toEqual([`${squatted.email} owner`])
  for (const other of [partner, viewer]) {
    expect((await other.get(`/api/quiz-sessions/${round.id}`)).status).toBe(404)
    expect((await other.get(`/api/quiz-sessions/${round.id}/export.csv`)).status).toBe(404)
    const removal = `/api/workspaces/${workspaceId}/members/${owner.user.id}`
    expect((await other.delete(removal)).status).toBe(404)
  }
  for (const { key } of keys) expect((await getWithKey(app, key)).status).toBe(401)
  const invitee = await app.signedIn({ email: invitation.email })
  expect((await read(invitee, invitation.token)).status).toBe(404)
  expect((await accept(invitee, invitation.token)).status).toBe(404)
  const former = await app.visitor().get(`/api/shared-results/${round.sharedToken}`)
  expect(former.status).toBe(410)
  expect((await squatter.get('/api/auth/user')).status).toBe(401)
  for (const browser of squatted.browsers) expect(await browser.user()).toBeUndefined()
  expect((await usePasskey(new GoogleBrowser(app), squatted.authenticator)).status).toBe(401)
  const [recoveryCode] = squatted.recoveryCodes
  expect((await complete(squatted.pending, { recoveryCode })).status).toBe(401)
}

describe.each(WAYS)('%s of an account made in advance', (_way, takeOver) => {
  test('leaves its data, and no way in for the stranger', async () => {
    const squatted = await squat(app)
    const { workspaceId, round, ownRuns } = squatted
    const owner = await takeOver(squatted.email)
    await expectNoWayIn(squatted, owner)
    const teams: { id: string }[] = await (await owner.get('/api/teams')).json()
    expect(teams.map(({ id }) => id)).toEqual([round.teamId])
    const found = await (await owner.get(`/api/quiz-sessions/${round.id}`)).json()
    expect(found).toMatchObject({ title: round.title, sharing: 'team' })
    expect((await app.visitor().get(`/api/shared-results/${found.sharedToken}`)).status).toBe(200)
    const results: { id: string }[] = await (await owner.get('/api/results')).json()
    expect(results.map(({ id }) => id)).toEqual(ownRuns)
    expect(await auditOf(owner, workspaceId)).toEqual(
      expect.arrayContaining([
        'account.taken_over',
        'member.removed',
        'key.revoked',
        'invitation.revoked',
        'session.link_replaced',
      ]),
    )
  })

  test('tells the person what was removed, without a name', async () => {
    const squatted = await squat(app)
    await takeOver(squatted.email)
    const isMeant = ({ to, subject }: { to: string; subject: string }) =>
      to === squatted.email && subject === 'Your Sextant account now belongs to you alone'
    await expect.poll(() => app.mailbox.mails.some(isMeant)).toBe(true)
    const text = app.mailbox.mails.find(isMeant)?.text ?? ''
    expect(text).toContain(
      'every other way into it: 2 other people in your workspaces, 1 invitation to your workspaces, 2 API keys, 1 shared link to results, 3 signed-in browsers, 1 unfinished sign-in, 1 remembered browser, 1 authenticator app, 1 passkey, and 10 recovery codes.',
    )
    expect(text).toContain('/forgot-password')
    expect(text).not.toMatch(/Mary|Jackson|Grace|Hopper/)
  })

  test('does not bring back a workspace in which the stranger’s partner has taken the role', async () => {
    const { email, workspaceId, squatter, partner, round } = await squat(app)
    const path = `/api/workspaces/${workspaceId}/members/${squatter.user.id}`
    expect((await partner.patch(path, { role: 'viewer' })).status).toBe(200)
    const owner = await takeOver(email)
    expect(await peopleOf(owner, workspaceId)).toBe(404)
    expect((await owner.get(`/api/quiz-sessions/${round.id}`)).status).toBe(404)
    expect(await peopleOf(partner, workspaceId)).toHaveLength(2)
    expect(await auditOf(partner, workspaceId)).toContain('member.left')
  })
})

test('a new password for a confirmed address removes no people, links or invitations', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const partner = await addMember(app, mary, { role: 'owner' })
  const round = await mary.round({ sharing: 'team' })
  const { token } = await invited(app, mary)
  const owner = await takeOverByPassword(mary.user.email)
  expect(await peopleOf(owner, mary.user.workspace?.id ?? '')).toHaveLength(2)
  expect((await partner.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
  expect((await app.visitor().get(`/api/shared-results/${round.sharedToken}`)).status).toBe(200)
  expect((await read(app.visitor(), token)).status).toBe(200)
})

test('an operator’s link proves no address, so it takes nothing over', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const partner = await addMember(app, mary, { role: 'owner' })
  const link = await createLink(app.db, {
    accountId: mary.user.id,
    publicUrl: 'http://localhost:3000',
    byMail: false,
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  expect((await resetWith(app.visitor(), token)).status).toBe(200)
  const owner = await signedInAgain(mary.user.email)
  expect(owner.user.emailConfirmed).toBe(false)
  expect(await peopleOf(partner, mary.user.workspace?.id ?? '')).toHaveLength(2)
})

const lockWorkspace = (db: Db, workspaceId: string) =>
  sql`select from workspaces where workspace_id = ${workspaceId} for no key update`.execute(db)

describe('a takeover while the stranger acts', () => {
  // The first to wait for the lock of the workspace gets it.
  test.each([
    ['before', true],
    ['after', false],
  ])('leaves nothing that calls plant which wait %s it', async (_, strangersFirst) => {
    const squatted = await squat(app)
    const { email, workspaceId, squatter, partner, round } = squatted
    await confirmAddress(app.db, partner.user.id)
    const token = await tokenFor(app, email)
    const invitee = newEmail()
    const strangers = [
      () => squatter.post('/api/api-keys', { name: 'Planted' }),
      () => squatter.post(`/api/quiz-sessions/${round.id}/shared-link`),
      () =>
        partner.post(`/api/workspaces/${workspaceId}/invitations`, {
          email: invitee,
          role: 'owner',
        }),
      () => partner.post('/api/api-keys', { name: 'Planted' }),
    ]
    const reset = () => resetWith(app.visitor(), token)
    const calls = strangersFirst ? [...strangers, reset] : [reset, ...strangers]
    const running = await app.db.transaction().execute(async (db) => {
      await lockWorkspace(db, workspaceId)
      const started: ReturnType<typeof reset>[] = []
      for (const [at, call] of calls.entries()) {
        started.push(call())
        await app.waiting(at + 1)
      }
      return started
    })
    const answers = await Promise.all(running)
    const planted: string[] = []
    for (const answer of answers) {
      const { key, sharedToken } = await answer.json()
      if (key) planted.push(key)
      if (sharedToken) round.sharedToken = sharedToken
    }
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(strangersFirst ? [201, 200, 201, 201, 200] : [200, 409, 409, 404, 404])
    const owner = await signedInAgain(email)
    await expectNoWayIn(squatted, owner)
    for (const key of planted) expect((await getWithKey(app, key)).status).toBe(401)
    const { invitations } = await (
      await owner.get(`/api/workspaces/${workspaceId}/invitations`)
    ).json()
    expect(invitations).toEqual([])
    expect(await (await owner.get('/api/api-keys')).json()).toEqual([])
  })

  test('covers a workspace that the stranger creates during the takeover', async () => {
    const squatter = await app.signedIn({ tier: 'business' })
    const workspaceId = squatter.user.workspace?.id ?? ''
    const token = await tokenFor(app, squatter.user.email)
    const partner = await app.signedIn()
    const { reset, created } = await app.db.transaction().execute(async (db) => {
      await lockWorkspace(db, workspaceId)
      const reset = resetWith(app.visitor(), token)
      await app.waiting(1)
      const answer = await squatter.post('/api/workspaces', { name: 'Second' })
      const created: { id: string } = await answer.json()
      squatter.user = await (await squatter.get('/api/auth/user')).json()
      await addMember(app, squatter, { role: 'owner' }, partner)
      return { reset, created }
    })
    expect((await reset).status).toBe(200)
    const owner = await signedInAgain(squatter.user.email)
    for (const id of [workspaceId, created.id]) {
      expect(await peopleOf(owner, id)).toEqual([`${squatter.user.email} owner`])
    }
    expect(await peopleOf(partner, created.id)).toBe(404)
  })

  // Several runs, because which request wins is random.
  test.each([1, 2, 3])('leaves no login or key made at the same moment (%i)', async () => {
    const squatter = await app.signedIn({ tier: 'business' })
    const { email } = squatter.user
    const token = await tokenFor(app, email)
    const clients = Array.from({ length: 4 }, () => app.visitor())
    const keys: string[] = []
    const [reset] = await Promise.all([
      resetWith(app.visitor(), token),
      ...clients.map((client) =>
        client.post('/api/auth/login', { email, password: 'Correct.horse1' }),
      ),
      ...Array.from({ length: 4 }, async () => {
        const made = await createApiKey(squatter).catch(() => undefined)
        if (made) keys.push(made.key)
      }),
    ])
    expect(reset.status).toBe(200)
    for (const client of [squatter, ...clients]) {
      expect((await client.get('/api/auth/user')).status).toBe(401)
    }
    for (const key of keys) expect((await getWithKey(app, key)).status).toBe(401)
  })
})

test('people whose accounts share workspaces take them over at once without a deadlock', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => app.signedIn({ tier: 'business' })))
  for (const owner of accounts) {
    for (const other of accounts) {
      if (other !== owner) await addMember(app, owner, { role: 'viewer' }, other)
    }
  }
  for (const account of accounts) await unconfirm(app, account)
  const tokens = await Promise.all(accounts.map(({ user }) => tokenFor(app, user.email)))
  const answers = await Promise.all(tokens.map((token) => resetWith(app.visitor(), token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { user } of accounts) {
    const owner = await signedInAgain(user.email)
    expect(await peopleOf(owner, user.workspace?.id ?? '')).toEqual([`${user.email} owner`])
  }
})
