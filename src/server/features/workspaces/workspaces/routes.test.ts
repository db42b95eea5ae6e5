import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { scopeOf } from '#test/server/accounts.ts'
import { handmadePng } from '#test/server/images.ts'
import type { Role } from '#domain/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMember } from '#server/features/workspaces/memberships/member-repo.ts'

const app = useApp()

const workspaceOf = async (client: Client) => (await scopeOf(app.db, client.user.id)).workspaceId

/** Makes a person a member of another one's workspace, and returns its id. */
async function join(owner: Client, { user }: Client, role: Role): Promise<string> {
  const id = await workspaceOf(owner)
  await insertMember(app.db, id, { accountId: user.id, role, tier: 'pro' })
  return id
}

const rename = (id: string, name: string) =>
  sql`update workspaces set name = ${name} where workspace_id = ${id}`.execute(app.db)

const listOf = async (client: Client, headers?: Record<string, string>) =>
  (await (await client.get('/api/workspaces', headers)).json()).workspaces

test('a person sees the own workspaces by name, with role, plan and rules', async () => {
  const [mary, eve] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
  const own = await workspaceOf(eve)
  const marys = await join(mary, eve, 'viewer')
  await rename(own, 'beta')
  await rename(marys, 'Acme')
  const rules = { minimumGroupSize: 1, retentionMonths: null, twoFactorRequired: false }
  const acme = { id: marys, name: 'Acme', role: 'viewer', subscriptionTier: 'pro', rules }
  const beta = { id: own, name: 'beta', role: 'owner', subscriptionTier: 'free', rules }
  expect(await listOf(eve)).toEqual([
    { ...acme, current: false },
    { ...beta, current: true },
  ])
  expect(await listOf(eve, { 'x-workspace': marys })).toEqual([
    { ...acme, current: true },
    { ...beta, current: false },
  ])
  expect(await listOf(mary)).toHaveLength(1)
})

test('an opened workspace is the one of calls that name none', async () => {
  const [mary, eve] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
  const own = await workspaceOf(eve)
  const marys = await join(mary, eve, 'manager')
  const opened = await eve.post(`/api/workspaces/${marys}/open`)
  expect([opened.status, opened.headers.get('x-workspace')]).toEqual([204, marys])
  const user = await (await eve.get('/api/auth/user')).json()
  expect(user.workspace).toEqual({ id: marys, role: 'manager' })
  expect((await eve.post(`/api/workspaces/${own}/open`)).status).toBe(204)
  expect((await mary.post(`/api/workspaces/${own}/open`)).status).toBe(404)
})

test('a round says who created it', async () => {
  const [mary, eve] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
  const round = await mary.round({ groupSize: 1 })
  await join(mary, eve, 'owner')
  const path = `/api/quiz-sessions/${round.id}`
  expect(await (await mary.get(path)).json()).toMatchObject({ createdByYou: true })
  expect(await (await eve.get(path)).json()).toMatchObject({ createdByYou: false })
  const results = async (client: Client) => (await client.get(`${path}/results-v2`)).json()
  expect(await results(mary)).toMatchObject({ session: { createdByYou: true } })
  expect(await results(eve)).toMatchObject({ session: { createdByYou: false } })
})

test('an image that the browser loads itself names its workspace in the address', async () => {
  const [mary, eve] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
  const stranger = await app.signedIn()
  const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
  expect((await mary.send('PUT', '/api/branding', { logo })).status).toBe(200)
  const marys = await join(mary, eve, 'owner')
  const address = `/api/branding/logo?workspace=${marys}`
  expect((await eve.get('/api/branding/logo')).status).toBe(404)
  expect((await eve.get(address)).status).toBe(200)
  expect((await stranger.get(address)).status).toBe(404)
  expect((await eve.get('/api/branding/logo?workspace=x')).status).toBe(400)
  // Calls of the API name it in the header only.
  const branding = await (await eve.get(`/api/branding?workspace=${marys}`)).json()
  expect(branding.logo).toBeNull()
})
