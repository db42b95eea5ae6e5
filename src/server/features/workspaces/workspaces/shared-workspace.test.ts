import { randomUUID } from 'node:crypto'
import type { Organization } from '#domain/organization.ts'
import { createAccount } from '#server/features/people/accounts/public.ts'
import { addAdministrator, confirmAddress, newEmail, PERSON } from '#test/server/accounts.ts'
import { aTeam, PASSWORD, useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { runDemo } from '#test/server/demo-workspace.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireShared } from './shared-workspace.ts'

const google = useGoogle()
const ACME: Organization = { name: 'Acme', sharesWorkspace: true, workspaceId: undefined }
const UNKNOWN = randomUUID()
const FULL = { identityProvider: google.provider, registration: 'open' } as const
const app = useApp({ ...FULL, organization: ACME })
const raced = useApp({ ...FULL, organization: ACME })
/** The same database with other settings. */
const named = useApp({
  ...FULL,
  sharedDatabase: () => raced.connection,
  organization: {
    ...ACME,
    get workspaceId() {
      return chosenId
    },
  },
})
let chosenId: string = UNKNOWN

beforeAll(async () => {
  for (const place of [app, raced]) await addAdministrator(place.db)
})

async function signIn(place: TestApp, person = googleUser()): Promise<GoogleBrowser> {
  google.person = person
  const browser = new GoogleBrowser(place)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  return browser
}

async function register(place: TestApp) {
  const client = place.visitor()
  const person = { ...PERSON, email: newEmail(), password: PASSWORD }
  const answer = await client.post('/api/auth/register', person)
  if (answer.status === 201) client.user = (await answer.json()).user
  return { client, answer }
}

const workspacesOf = (place: TestApp) =>
  place.db.selectFrom('workspaces').select(['workspace_id', 'name']).execute()

const createWorkspace = (browser: GoogleBrowser) =>
  browser.post('/api/workspaces', { name: 'Sales' })

describe('one workspace for everyone', () => {
  const first = googleUser()

  test('belongs to the first person, and all others join it as viewers without teams', async () => {
    const owner = await signIn(app, first)
    const { workspace } = await owner.user()
    expect(workspace.role).toBe('owner')
    expect((await owner.post('/api/teams', aTeam)).status).toBe(201)

    const second = await signIn(app)
    const third = (await register(app)).client
    for (const user of [await second.user(), third.user]) {
      expect(user.workspace).toMatchObject({ id: workspace.id, role: 'viewer' })
    }
    expect(await (await second.open('/api/teams')).json()).toEqual([])
    expect(await (await third.get('/api/teams')).json()).toEqual([])
    expect(await workspacesOf(app)).toHaveLength(1)
    const audit = await (await owner.open(`/api/workspaces/${workspace.id}/audit`)).json()
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'member.joined',
        actor: `Mary Jackson (${third.user.email})`,
        detail: 'As viewer, like all new people',
      }),
    )
  })

  test('does not take back a person whom an owner has removed', async () => {
    const person = googleUser()
    const browser = await signIn(app, person)
    const { id, workspace } = await browser.user()
    await browser.send('DELETE', `/api/workspaces/${workspace.id}/members/${id}`)
    expect((await (await signIn(app, person)).user()).workspace).toBeNull()
  })

  test.each(['provider', 'reset'])(
    'keeps the owner of an address that was not confirmed, as a viewer (%s)',
    async (way) => {
      const { client } = await register(app)
      const { id, email, workspace } = client.user
      const raise = { role: 'manager' as const }
      for (const table of ['members', 'account_workspaces'] as const) {
        await app.db.updateTable(table).set(raise).where('account_id', '=', id).execute()
      }
      if (way === 'provider') await signIn(app, googleUser({ email }))
      else await resetWith(app.visitor(), await tokenFor(app, email))
      const rows = app.db.selectFrom('account_workspaces').select(['workspace_id', 'role'])
      expect(await rows.where('account_id', '=', id).execute()).toEqual([
        { workspace_id: workspace?.id, role: 'viewer' },
      ])
    },
  )

  test('stays the only one: its owner cannot create another one without WORKSPACE_ID', async () => {
    const [owner, viewer] = [await signIn(app, first), await signIn(app)]
    const refused = await createWorkspace(owner)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toMatch(/sets WORKSPACE_ID=[\da-f-]{36}\.$/)
    expect((await createWorkspace(viewer)).status).toBe(403)
    expect(await workspacesOf(app)).toHaveLength(1)
    await expect(requireShared(app.db, ACME)).resolves.toBeUndefined()
  })

  test('stays the only one: the demo workspace needs WORKSPACE_ID', async () => {
    const own = { SELF_HOSTED: 'true', ORGANIZATION_NAME: 'Acme', WORKSPACE: 'shared' }
    const { code, output } = await runDemo(app, own)
    expect(output).toContain('set WORKSPACE_ID first')
    expect(code).toBe(1)
    expect(await workspacesOf(app)).toHaveLength(1)
  })
})

describe('several workspaces', () => {
  test('do not come from people who sign in first at the same time', async () => {
    await expect(requireShared(raced.db, ACME)).resolves.toBeUndefined()
    const person = { ...PERSON, email: newEmail(), passwordHash: 'none' }
    const { second } = await raced.db.transaction().execute(async (db) => {
      await createAccount(db, ACME, person)
      const waiting = register(raced)
      await raced.waiting(1)
      return { second: waiting }
    })
    expect((await second).client.user.workspace?.role).toBe('viewer')
    expect(await workspacesOf(raced)).toHaveLength(1)
  })

  test('let no one join until one is chosen, and those who are in can sign in', async () => {
    const member = googleUser()
    await signIn(raced, member)
    const known = await raced.signedIn()
    await confirmAddress(raced.db, known.user.id)
    const other = known.user.workspace
    await signIn(raced, googleUser({ email: known.user.email }))
    for (const place of [raced, named]) {
      google.person = googleUser()
      expect(redirectTarget(await new GoogleBrowser(place).signIn())).toBe(
        '/login?google=workspace',
      )
      const { answer, client } = await register(place)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('WORKSPACE_ID'),
      })
      expect(client.user).toBeUndefined()
      await signIn(place, member)
    }
    const names = await workspacesOf(raced)
    const listed = names.map(({ workspace_id, name }) => `${workspace_id} (${name})`)
    const refusal = requireShared(raced.db, ACME)
    await expect(refusal).rejects.toThrow('Set WORKSPACE_ID to the one that new people join: ')
    for (const one of listed) await expect(refusal).rejects.toThrow(one)
    await expect(requireShared(raced.db, { ...ACME, workspaceId: UNKNOWN })).rejects.toThrow(
      'WORKSPACE_ID is not the id of a workspace.',
    )
    await expect(
      requireShared(raced.db, { ...ACME, workspaceId: other?.id }),
    ).resolves.toBeUndefined()
    await expect(requireShared(raced.db, null)).resolves.toBeUndefined()
    await expect(
      requireShared(raced.db, { ...ACME, sharesWorkspace: false }),
    ).resolves.toBeUndefined()
  })

  test('new people join the one of WORKSPACE_ID, whose owners can create more', async () => {
    const owner = await raced.signedIn({ tier: 'business' })
    chosenId = owner.user.workspace?.id ?? ''
    const browser = await signIn(named)
    expect((await browser.user()).workspace).toMatchObject({ id: chosenId, role: 'viewer' })
    expect((await createWorkspace(browser)).status).toBe(403)
    const elsewhere = await raced.signedIn({ tier: 'business' })
    const create = (cookie = '') =>
      named.visitor().post('/api/workspaces', { name: 'Sales' }, { cookie })
    expect((await create(elsewhere.cookie)).status).toBe(403)
    expect((await create(owner.cookie)).status).toBe(201)
    expect((await (await signIn(named)).user()).workspace.id).toBe(chosenId)
  })
})
