import { confirmAddress, newEmail, PERSON } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createLink } from './service.ts'

const app = useApp({
  organization: { name: 'Acme', sharesWorkspace: false, workspaceId: undefined },
  registration: 'closed',
})

const shared = useApp({
  organization: { name: 'Acme', sharesWorkspace: true, workspaceId: undefined },
})
const service = useApp()

/** Returns the token of a new link. */
async function newToken({ db } = app): Promise<string> {
  const link = await createLink(db, 'https://acme.example')
  expect(link).toMatch(/^https:\/\/acme\.example\/setup#[\w-]{43}$/)
  return link?.split('#')[1] ?? ''
}

const setUp = (token: string, email = newEmail(), place = app) =>
  place.visitor().post('/api/setup', { ...PERSON, email, password: PASSWORD, token })

/** Moves the clock of the link forward. */
const pass = (minutes: number) =>
  sql`update setup_links set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
    app.db,
  )

const accounts = () => app.db.selectFrom('accounts').select(['id', 'role']).execute()

beforeEach(async () => {
  await app.db.deleteFrom('accounts').execute()
})

test('the first account is an administrator and owns a workspace with everything', async () => {
  const answer = await setUp(await newToken())
  expect(answer.status).toBe(201)
  const { user } = await answer.json()
  expect(user).toMatchObject({
    isAdmin: true,
    subscriptionTier: 'business',
    workspace: { role: 'owner' },
    emailConfirmed: false,
  })
  expect(answer.headers.get('set-cookie')).toContain('login=')
  await confirmAddress(app.db, user.id)
  const { rows } = await sql`
    select by_command, action, after from audit_log where account_id = ${user.id}`.execute(app.db)
  expect(rows).toEqual([{ by_command: true, action: 'role', after: 'admin' }])
})

test('a link works once, also for people who use it at the same time', async () => {
  const token = await newToken()
  const answers = await Promise.all(Array.from({ length: 5 }, () => setUp(token)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(4)
  expect((await setUp(token)).status).toBe(410)
  expect(await accounts()).toHaveLength(1)
})

test('a new link replaces the last one', async () => {
  const [first, second] = [await newToken(), await newToken()]
  expect((await setUp(first)).status).toBe(410)
  expect((await setUp(second)).status).toBe(201)
})

test('a link expires after an hour', async () => {
  const token = await newToken()
  await pass(60)
  const answer = await setUp(token)
  expect(answer.status).toBe(410)
  expect((await answer.json()).message).toContain('npm run admin -- setup-link')
  await pass(-1)
  expect((await setUp(token)).status).toBe(201)
})

test('there is no link while there is an administrator, and an earlier one does not work', async () => {
  const token = await newToken()
  await app.signedIn({ role: 'admin' })
  expect(await createLink(app.db, '')).toBeUndefined()
  expect((await setUp(token)).status).toBe(410)
  expect(await accounts()).toHaveLength(1)
})

test('a refused password or address uses no link up', async () => {
  const token = await newToken()
  const { email } = (await app.signedIn()).user
  expect((await setUp(token, email)).status).toBe(409)
  const weak = { ...PERSON, email: newEmail(), password: 'Password1!', token }
  expect((await app.visitor().post('/api/setup', weak)).status).toBe(400)
  expect((await setUp(token)).status).toBe(201)
})

test('the administrator owns a shared workspace also where others came first', async () => {
  const person = { ...PERSON, email: newEmail(), password: PASSWORD }
  await shared.visitor().post('/api/auth/register', person)
  const { user } = await (await setUp(await newToken(shared), newEmail(), shared)).json()
  expect(user).toMatchObject({ isAdmin: true, workspace: { role: 'owner' } })
  const workspaces = await shared.db.selectFrom('workspaces').select('name').execute()
  expect(workspaces).toEqual([{ name: 'Acme' }])
})

test('a link does nothing on a service to everyone', async () => {
  expect((await setUp(await newToken(service), newEmail(), service)).status).toBe(410)
})

test('an address alone is not enough where people have passwords', async () => {
  const token = await newToken()
  const answer = await app.visitor().post('/api/setup', { token, email: newEmail() })
  expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, 'password'])
  expect((await setUp(token)).status).toBe(201)
})
