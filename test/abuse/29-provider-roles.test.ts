import type { Organization } from '#domain/organization.ts'
import { lockById } from '#server/features/workspaces/workspaces/service.ts'
import { addAdministrator, confirmAddress, PERSON } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Claims } from '#test/server/fake-google.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { beforeAll, describe, expect, test } from 'vitest'

// An attacker signs in with claims that should not change who may do what in the shared workspace.

const TENANT = '3f1c2b4a-0d5e-4f67-8a9b-0c1d2e3f4a5b'
const ACME: Organization = { name: 'Acme', sharesWorkspace: true, workspaceId: undefined }
const google = useGoogle()
/** Entra: roles of an app, a tenant, and no verified addresses. */
const app = useApp({
  identityProvider: () =>
    google.provider({ roleClaim: 'roles', tenants: [TENANT], trustsEmail: true }),
  organization: ACME,
})
const withoutClaim = useApp({
  identityProvider: () => google.provider({ tenants: [TENANT], trustsEmail: true }),
  organization: ACME,
  sharedDatabase: () => app.connection,
})

/** Authentik: groups, and addresses that are not called verified. */
const authentik = useApp({
  identityProvider: () => google.provider({ roleClaim: 'groups', trustsEmail: true }),
  organization: ACME,
  sharedDatabase: () => app.connection,
})

/** Returns the claims of a person at Entra, which sends none about the address being verified. */
const entraUser = (more: Claims = {}) =>
  googleUser({ tid: TENANT, ver: '2.0', email_verified: undefined, ...more })

type Person = ReturnType<typeof entraUser>

async function signIn(person: Person, claims: Claims = {}, place = app): Promise<GoogleBrowser> {
  google.person = { ...person, ...claims }
  const browser = new GoogleBrowser(place)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  return browser
}

const roleOf = async (browser: GoogleBrowser): Promise<string | undefined> =>
  (await browser.user()).workspace?.role

const changesOf = async (person: Person): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'member.changed')
    .where('actor', 'like', `%${person.email}%`)
    .orderBy('at')
    .execute()
  return rows.map(({ detail }) => detail.replace(`Grace Hopper (${person.email}): `, ''))
}

const first = entraUser()
beforeAll(async () => {
  await addAdministrator(app.db)
  await signIn(first, { roles: ['viewer'] })
})

describe('the claim of a sign-in', () => {
  test('gives the role at the first one and at each later one, and every change is recorded', async () => {
    const ada = entraUser()
    expect(await roleOf(await signIn(ada, { roles: ['manager', 'staff'] }))).toBe('manager')
    expect(await roleOf(await signIn(ada, { roles: 'Owner' }))).toBe('owner')
    expect(await roleOf(await signIn(ada, { roles: ['viewer'] }))).toBe('viewer')
    expect(await changesOf(ada)).toEqual([
      'manager instead of viewer, as the identity provider says',
      'owner instead of manager, as the identity provider says',
      'viewer instead of owner, as the identity provider says',
    ])
  })

  test.each([
    undefined,
    null,
    [],
    'admin',
    ['Owners'],
    { owner: true },
    [['owner']],
    'owner,viewer',
  ])('that names no known role keeps the role: %j', async (roles) => {
    const ada = entraUser()
    expect(await roleOf(await signIn(ada, { roles }))).toBe('viewer')
    await signIn(ada, { roles: ['manager'] })
    expect(await roleOf(await signIn(ada, { roles }))).toBe('manager')
    expect(await changesOf(ada)).toHaveLength(1)
  })

  test('is a list of groups at Authentik', async () => {
    const ada = googleUser({ email_verified: false, preferred_username: 'ada', nickname: 'ada' })
    const groups = ['authentik Admins', 'manager']
    expect(await roleOf(await signIn(ada, { groups }, authentik))).toBe('manager')
  })

  test('may be at the UserInfo endpoint only', async () => {
    google.userInfo = { roles: ['manager'] }
    expect(await roleOf(await signIn(entraUser()))).toBe('manager')
  })

  test('does not count under another name, or where none is set', async () => {
    const ada = entraUser()
    expect(await roleOf(await signIn(ada, { role: 'owner', groups: ['owner'] }))).toBe('viewer')
    expect(await roleOf(await signIn(ada, { roles: ['owner'] }, withoutClaim))).toBe('viewer')
  })

  test.each([{ tid: TENANT.replace('3', '4') }, { tid: undefined }])(
    'of another tenant changes nothing: %j',
    async (foreign) => {
      const ada = entraUser()
      await signIn(ada)
      google.person = { ...ada, ...foreign, roles: ['owner'] }
      expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login?google=foreign')
      expect(await changesOf(ada)).toEqual([])
    },
  )

  test('does not bring back a person who was removed', async () => {
    const [owner, ada] = [await signIn(first), entraUser()]
    const { id, workspace } = await (await signIn(ada)).user()
    await owner.send('DELETE', `/api/workspaces/${workspace.id}/members/${id}`)
    expect(await roleOf(await signIn(ada, { roles: ['owner'] }))).toBeUndefined()
  })

  test('does not count for the account of another person with the same address', async () => {
    const ada = entraUser()
    await signIn(ada)
    google.person = { ...ada, sub: 'another', roles: ['owner'] }
    expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login?google=known')
    expect(await roleOf(await signIn(ada))).toBe('viewer')
  })
})

describe('the last owner', () => {
  test('stays one, whatever the claim says', async () => {
    for (const roles of ['viewer', ['manager']]) {
      expect(await roleOf(await signIn(first, { roles }))).toBe('owner')
    }
    expect(await changesOf(first)).toEqual([])
  })

  test.each(['an earlier sign-in', 'its address'])(
    'stays one of two who are lowered at the same time, the second known by %s',
    async (known) => {
      const second = entraUser({ email_verified: true })
      if (known === 'its address') await registerOwner(second.email)
      else await signIn(second, { roles: ['owner'] })
      const [one, two] = [await startSignIn(first), await startSignIn(second)]
      const { workspace } = await (await signIn(first, { roles: [] })).user()
      const started = await app.db.transaction().execute(async (db) => {
        await lockById(db, workspace.id)
        const all = [one, two].map(({ browser, path }) => browser.open(path))
        await app.waiting(2)
        return { all }
      })
      await Promise.all(started.all)
      const roles = [await roleOf(one.browser), await roleOf(two.browser)]
      expect(roles).toContain('owner')
      expect(roles).toContain('viewer')
      await signIn(first, { roles: ['owner'] })
      await signIn(second, { roles: ['viewer'] })
    },
  )
})

/** Starts a sign-in as a viewer at the provider, without opening the callback. */
async function startSignIn(person: Person) {
  google.person = { ...person, roles: ['viewer'] }
  const browser = new GoogleBrowser(app)
  return { browser, path: await browser.callbackPath() }
}

/** Creates a confirmed account with a password that owns the shared workspace too. */
async function registerOwner(email: string): Promise<void> {
  const client = app.visitor()
  const answer = await client.post('/api/auth/register', { ...PERSON, email, password: PASSWORD })
  const { user } = await answer.json()
  await confirmAddress(app.db, user.id)
  const owner = await signIn(first)
  const path = `/api/workspaces/${user.workspace.id}/members/${user.id}`
  expect((await owner.send('PATCH', path, { role: 'owner' })).status).toBe(200)
}
