import type { Organization } from '#domain/organization.ts'
import { getWithKey } from '#test/server/api-keys.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { newPerson } from '#test/server/second-factor.ts'
import { invited, read } from '#test/server/workspace-invitations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { peopleOf, signInAs, squat } from './squatted-account.ts'

const google = useGoogle()
let sharedId: string | undefined
const organization: Organization = {
  name: 'Acme',
  get sharesWorkspace() {
    return sharedId !== undefined
  },
  get workspaceId() {
    return sharedId
  },
}
const app = useApp({ identityProvider: google.provider, registration: 'open', organization })

beforeEach(() => {
  sharedId = undefined
})

async function takeOverByPassword(email: string): Promise<Client> {
  expect((await resetWith(app.visitor(), await tokenFor(app, email))).status).toBe(200)
  const owner = app.visitor()
  await owner.post('/api/auth/login', { email, password: NEW_PASSWORD })
  owner.user = await (await owner.get('/api/auth/user')).json()
  return owner
}

async function takeOverByGoogle(email: string): Promise<Client> {
  google.person = googleUser({ email })
  const browser = new GoogleBrowser(app)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  const owner = app.visitor()
  owner.signIn(await browser.user(), `login=${browser.cookies.get('login')}`)
  return owner
}

const auditOf = async (owner: Client): Promise<{ action: string; detail: string }[]> =>
  (await owner.get(`/api/workspaces/${sharedId}/audit`)).json()

async function takeoverMail(email: string): Promise<string> {
  const find = () =>
    app.mailbox.mails.find(
      ({ to, subject }) =>
        to === email && subject === 'Your Sextant account now belongs to you alone',
    )
  await expect.poll(find).toBeDefined()
  return find()?.text ?? ''
}

describe.each([
  ['a password reset', takeOverByPassword],
  ['a sign-in with Google', takeOverByGoogle],
] as const)('%s in the workspace that everyone shares', (_way, takeOver) => {
  test('keeps the other people, and removes what the account of the owner made', async () => {
    const { workspaceId, email, round, partner, viewer, keys, invitation } = await squat(app)
    const shared = await partner.round({ sharing: 'team' })
    const theirs = await invited(app, partner)
    sharedId = workspaceId
    const owner = await takeOver(email)
    expect(owner.user.workspace).toMatchObject({ id: workspaceId, role: 'owner' })
    expect(await peopleOf(owner, workspaceId)).toEqual(
      expect.arrayContaining([
        `${email} owner`,
        `${partner.user.email} owner`,
        `${viewer.user.email} viewer`,
      ]),
    )
    expect((await viewer.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
    const statuses = await Promise.all(keys.map(({ key }) => getWithKey(app, key)))
    expect(statuses.map(({ status }) => status)).toEqual([401, 200])
    const links = await Promise.all([
      read(app.visitor(), invitation.token),
      read(app.visitor(), theirs.token),
    ])
    expect(links.map(({ status }) => status)).toEqual([404, 200])
    const results = [round, shared].map(({ sharedToken }) =>
      app.visitor().get(`/api/shared-results/${sharedToken}`),
    )
    expect((await Promise.all(results)).map(({ status }) => status)).toEqual([410, 200])
    const audit = await auditOf(owner)
    expect(audit.map(({ action }) => action)).not.toContain('member.removed')
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'account.taken_over',
        detail: expect.stringMatching(
          /Removed: 1 invitation to your workspaces, 1 API key, and 1 shared link to results\.$/,
        ),
      }),
    )
    expect(await takeoverMail(email)).not.toContain('other people')
  })

  test('makes another member a viewer without teams, who does not leave', async () => {
    const owner = await app.signedIn({ tier: 'business' })
    const { teamId } = await owner.round()
    sharedId = owner.user.workspace?.id
    const { email } = await newPerson(app)
    const client = await signInAs(app, email)
    const path = `/api/workspaces/${sharedId}/members/${client.user.id}`
    const more = await owner.patch(path, { role: 'manager', teamIds: [teamId] })
    expect(await more.json()).toMatchObject({ email, role: 'manager', teamIds: [teamId] })
    const member = await takeOver(email)
    expect(member.user.workspace).toMatchObject({ id: sharedId, role: 'viewer' })
    expect(await (await member.get('/api/teams')).json()).toEqual([])
    const actions = (await auditOf(owner)).map(({ action }) => action)
    expect(actions).not.toContain('member.left')
    expect(actions.filter((action) => action === 'member.joined')).toHaveLength(1)
    expect(await takeoverMail(email)).not.toContain('membership')
  })
})
