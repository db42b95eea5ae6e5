import { readdirSync } from 'node:fs'
import type { Organization } from '#domain/organization.ts'
import { announceSetup } from '#server/announce-setup.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import { VERSION } from '#server/platform/version.ts'
import { expect, test } from 'vitest'
import { confirmAddress, newEmail, PERSON } from './accounts.ts'
import { PASSWORD, useApp } from './app.ts'
import type { Client, TestApp } from './app.ts'
import { fastFolder, scratchFolder } from './server-process.ts'

const ACME: Organization = { name: 'Acme', sharesWorkspace: false, workspaceId: undefined }
const service = useApp()
const own = useApp({ organization: ACME, registration: 'invited' })
const open = useApp({ organization: ACME })

/** Creates an account as people do, so on the plan that the server gives it. */
async function register(app: TestApp): Promise<Client> {
  const client = app.visitor()
  const person = { ...PERSON, email: newEmail(), password: PASSWORD }
  client.user = (await (await client.post('/api/auth/register', person)).json()).user
  return client
}

test('programs read for whom the server is', async () => {
  const read = async (app: typeof own) => (await app.visitor().get('/api/server')).json()
  const common = { oidc: null, version: VERSION, source: null }
  expect(await read(own)).toEqual({
    selfHosted: true,
    registration: 'invited',
    organization: 'Acme',
    ...common,
  })
  expect(await read(service)).toEqual({
    selfHosted: false,
    registration: 'open',
    organization: null,
    ...common,
  })
})

test('an account has every feature and as many teams as it needs', async () => {
  const [mary, paying] = [await register(open), await register(service)]
  await confirmAddress(open.db, mary.user.id)
  expect(mary.user.subscriptionTier).toBe('business')
  expect(paying.user.subscriptionTier).toBe('free')
  for (const name of ['Core', 'Web', 'Data']) await mary.team({ name })
  const second = await mary.post('/api/workspaces', { name: 'Sales' })
  expect(second.status).toBe(201)
  expect(await second.json()).toMatchObject({ subscriptionTier: 'business' })
})

test.each([
  ['GET', '/api/plans'],
  ['GET', '/api/subscription'],
  ['GET', '/api/invoices'],
  ['POST', '/api/get-or-create-subscription'],
  ['POST', '/api/sandbox/confirm'],
  ['POST', '/api/webhooks/stripe'],
])('%s %s does not exist', async (method, path) => {
  expect((await (await register(open)).send(method, path)).status).toBe(404)
  expect((await (await register(service)).send(method, path)).status).not.toBe(404)
})

test('an administrator cannot choose a plan', async () => {
  const admin = await open.register({ role: 'admin', tier: 'business' })
  const { user } = await register(open)
  const change = await admin.patch(`/api/admin/users/${user.id}`, { subscriptionTier: 'free' })
  expect(change.status).toBe(409)
  expect((await change.json()).message).toContain('This server has no plans')
})

test('the description of the API has no payments', async () => {
  const described = async (app: typeof own) =>
    JSON.stringify((await (await app.visitor().get('/api/openapi.json')).json()).paths)
  expect(await described(service)).toContain('/api/plans')
  const text = await described(own)
  expect(text).toContain('/api/quiz-sessions')
  expect(text).not.toMatch(/api\/plans|subscription\/|invoices|"Billing"|\$\d/)
})

test('the file of the setup link goes once there is an administrator', async () => {
  const folder = scratchFolder(fastFolder())
  const announce = () =>
    announceSetup(
      own.db,
      { organization: ACME, publicUrl: 'https://acme.example', dataDir: folder.path },
      openLogs('silent'),
    )
  await announce()
  const [file] = readdirSync(folder.path)
  expect(file).toBe('setup-link')
  await own.signedIn({ role: 'admin' })
  await announce()
  expect(readdirSync(folder.path)).toEqual([])
  folder.remove()
})
