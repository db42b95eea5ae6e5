import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { addAdministrator, confirmAddress, newEmail, PERSON } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createLink } from './service.ts'

const google = useGoogle()
const app = useApp({
  identityProvider: () => google.provider({ roleClaim: 'role' }),
  provider: { ...GOOGLE_PROVIDER, isOnlyWay: true },
  organization: { name: 'Acme', sharesWorkspace: true, workspaceId: undefined },
  registration: 'closed',
})

/** Each person has a workspace. */
const apart = useApp({
  identityProvider: google.provider,
  provider: { ...GOOGLE_PROVIDER, isOnlyWay: true },
  organization: { name: 'Acme', sharesWorkspace: false, workspaceId: undefined },
})

const newToken = async () => (await createLink(app.db, ''))?.split('#')[1] ?? ''

const name = (token: string, email: string) => app.visitor().post('/api/setup', { token, email })

/** Signs in at the provider with an address, and returns the user. */
async function signIn(email: string, claims = {}) {
  google.person = googleUser({ email, ...claims })
  const browser = new GoogleBrowser(app)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  return browser.user()
}

/** Signs in at the provider with an address, and returns where that leads. */
async function targetOf(email: string): Promise<string> {
  google.person = googleUser({ email })
  return redirectTarget(await new GoogleBrowser(app).signIn())
}

const REFUSED = '/login?google=setup'

beforeEach(async () => {
  await sql`truncate accounts, workspaces, setup_links cascade`.execute(app.db)
})

const ADMINISTRATOR = { isAdmin: true, workspace: { role: 'owner' } }

test('who signs in with the address administers the server and owns the workspace', async () => {
  const token = await newToken()
  const answer = await name(token, 'Ada@Acme.example')
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { message: 'Now sign in with Google.' },
  ])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await targetOf('mallory@acme.example')).toBe(REFUSED)
  expect(await signIn('ada@acme.example')).toMatchObject(ADMINISTRATOR)
  expect(await createLink(app.db, '')).toBeUndefined()
  expect(await signIn('mallory@acme.example')).toMatchObject({ workspace: { role: 'viewer' } })
})

test('the address may have an account already, which no role of the provider keeps from owning', async () => {
  await addAdministrator(app.db)
  await signIn('first@acme.example')
  const before = await signIn('ada@acme.example')
  expect(before).toMatchObject({ isAdmin: false, workspace: { role: 'viewer' } })
  await sql`update accounts set role = 'user'`.execute(app.db)
  await name(await newToken(), 'ada@acme.example')
  const { sub } = google.person
  expect(await signIn('ada@acme.example', { sub, role: 'viewer' })).toMatchObject(ADMINISTRATOR)
})

test('the link works once, also at the same time, and the address once', async () => {
  const token = await newToken()
  const emails = Array.from({ length: 5 }, () => newEmail())
  const answers = await Promise.all(emails.map((email) => name(token, email)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(4)
  const answeredWith = (status: number) =>
    emails.filter((_email, index) => answers[index]?.status === status)
  for (const email of answeredWith(410)) expect(await targetOf(email)).toBe(REFUSED)
  for (const email of answeredWith(201)) expect(await signIn(email)).toMatchObject(ADMINISTRATOR)
})

test('the address counts for an hour, and until there is a newer link', async () => {
  await name(await newToken(), 'late@acme.example')
  await sql`update setup_links set expires_at = now()`.execute(app.db)
  expect(await targetOf('late@acme.example')).toBe(REFUSED)
  await name(await newToken(), 'replaced@acme.example')
  await newToken()
  expect(await targetOf('replaced@acme.example')).toBe(REFUSED)
})

test('an administrator who came first stays the only one', async () => {
  await name(await newToken(), 'second@acme.example')
  await app.signedIn({ role: 'admin' })
  expect(await signIn('second@acme.example')).toMatchObject({ isAdmin: false })
})

test('with an administrator, no address can be entered', async () => {
  const token = await newToken()
  await app.signedIn({ role: 'admin' })
  expect((await name(token, newEmail())).status).toBe(410)
})

test('the administrator owns the shared workspace only, not one of someone else', async () => {
  const [mary, viewer] = [await apart.signedIn(), await apart.signedIn()]
  await joinWorkspace(apart.db, mary, viewer, 'viewer')
  const { id, email } = viewer.user
  await confirmAddress(apart.db, id)
  const token = (await createLink(apart.db, ''))?.split('#')[1] ?? ''
  await apart.visitor().post('/api/setup', { token, email })
  google.person = googleUser({ email })
  const browser = new GoogleBrowser(apart)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  expect(await browser.user()).toMatchObject({ isAdmin: true })
  const { rows } = await sql`
    select role from members
    where account_id = ${id} and workspace_id = ${mary.user.workspace?.id}`.execute(apart.db)
  expect(rows).toEqual([{ role: 'viewer' }])
})

test('a password is refused, and leaves the link as it is', async () => {
  const token = await newToken()
  const body = { ...PERSON, email: newEmail(), password: PASSWORD, token }
  expect((await app.visitor().post('/api/setup', body)).status).toBe(403)
  expect((await name(token, newEmail())).status).toBe(201)
})
