import { databaseRows } from '#test/abuse/snapshots.ts'
import { confirmAddress, setTier } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { getWithKey, bearer, createApiKey } from '#test/server/api-keys.ts'
import { NEW_PASSWORD, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })

/** All keys created in this file. */
const createdKeys: string[] = []

async function createKey(client: Client): Promise<{ id: string; key: string }> {
  const key = await createApiKey(client)
  createdKeys.push(key.key)
  return key
}

const suspend = ({ user }: Client, since: Date | null) =>
  app.db.updateTable('accounts').set({ suspended_at: since }).where('id', '=', user.id).execute()

const expectUnknown = async (headers: Record<string, string>) => {
  const answer = await app.visitor().get('/api/teams', headers)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.json()).toEqual({
    code: 'unauthenticated',
    message: expect.stringMatching(/API key/),
  })
}

let mary: Client
let herKey: { id: string; key: string }

beforeAll(async () => {
  mary = await app.signedIn({ tier: 'business' })
  herKey = await createKey(mary)
})

describe('an API key is refused', () => {
  test('if it is unknown or malformed, without a write', async () => {
    const before = await databaseRows(app)
    await expectUnknown(bearer(`sxt_${'A'.repeat(43)}`))
    for (const header of ['Bearer', 'Bearer ', 'Token x', `Bearer ${herKey.key}x`, herKey.key]) {
      await expectUnknown({ authorization: header })
    }
    await expectUnknown(bearer(herKey.key.toUpperCase()))
    await expectUnknown(bearer(`${herKey.key}, Bearer ${herKey.key}`))
    expect(await databaseRows(app)).toEqual(before)
    // HTTP schemes are case-insensitive.
    expect(
      (await app.visitor().get('/api/teams', { authorization: `bearer ${herKey.key}` })).status,
    ).toBe(200)
  })

  test('once its owner revokes it', async () => {
    const { id, key } = await createKey(mary)
    const eve = await app.signedIn({ tier: 'business' })
    expect((await eve.delete(`/api/api-keys/${id}`)).status).toBe(404)
    expect((await getWithKey(app, key)).status).toBe(200)
    expect((await mary.delete(`/api/api-keys/${id}`)).status).toBe(204)
    await expectUnknown(bearer(key))
    expect((await mary.delete(`/api/api-keys/${id}`)).status).toBe(404)
  })

  test('while the plan has no API access', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const { id, key } = await createKey(ada)
    await setTier(app.db, ada.user.id, 'pro')
    const answer = await getWithKey(app, key)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        code: 'upgrade_required',
        message:
          'API keys are available on the Business plan. This key works again once you have it.',
        upgradeRequired: true,
        tier: 'pro',
      },
    ])
    expect(await (await ada.get('/api/api-keys')).json()).toMatchObject([{ id, lastUsedOn: null }])
    await setTier(app.db, ada.user.id, 'business')
    expect((await getWithKey(app, key)).status).toBe(200)
    await setTier(app.db, ada.user.id, 'free')
    expect((await ada.delete(`/api/api-keys/${id}`)).status).toBe(204)
  })

  test('while the account is suspended', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const { key } = await createKey(ada)
    await suspend(ada, new Date())
    await expectUnknown(bearer(key))
    await suspend(ada, null)
    expect((await getWithKey(app, key)).status).toBe(200)
  })

  test('after a change or reset of the password and after the account’s deletion', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const first = await createKey(ada)
    const token = await tokenFor(app, ada.user.email)
    const reset = { token, newPassword: NEW_PASSWORD }
    expect((await app.visitor().post('/api/auth/reset-password', reset)).status).toBe(200)
    await expectUnknown(bearer(first.key))
    await ada.post('/api/auth/login', { email: ada.user.email, password: NEW_PASSWORD })
    const second = await createKey(ada)
    const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD }
    expect((await ada.post('/api/auth/change-password', change)).status).toBe(200)
    await expectUnknown(bearer(second.key))
    const eve = await app.signedIn({ tier: 'business' })
    const { key } = await createKey(eve)
    await eve.send('DELETE', '/api/account', { email: eve.user.email, password: PASSWORD })
    await expectUnknown(bearer(key))
  })

  test('to a request whose login is ended while it waits', async () => {
    const signOuts = {
      reset: async ({ user }: Client) =>
        app.visitor().post('/api/auth/reset-password', {
          token: await tokenFor(app, user.email),
          newPassword: NEW_PASSWORD,
        }),
      suspension: async ({ user }: Client) =>
        (await app.signedIn({ role: 'admin' })).patch(`/api/admin/users/${user.id}`, {
          suspended: true,
        }),
    }
    for (const [name, signOut] of Object.entries(signOuts)) {
      const thief = await app.signedIn({ tier: 'business' })
      await confirmAddress(app.db, thief.user.id)
      const [out, late] = await app.db.transaction().execute(async (held) => {
        await sql`select from accounts where id = ${thief.user.id} for no key update`.execute(held)
        const out = signOut(thief)
        await app.waiting(1)
        // The login is still valid, so this waits for the account's lock behind its end.
        const late = thief.post('/api/api-keys', { name: 'Kept' })
        await app.waiting(2)
        return [out, late] as const
      })
      expect([name, (await out).status, (await late).status]).toEqual([name, 200, 401])
      expect((await app.dump()).filter((row) => /^api_keys: .*Kept/.test(row))).toEqual([])
    }
  })

  test('for a while after so many calls, and the other key of the account is not', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const [busy, other] = [await createKey(ada), await createKey(ada)]
    const spent = () =>
      app.db.selectFrom('rate_budgets').select('used').where('budget', '=', 'api-key-calls')
    const before = await spent().execute()
    await getWithKey(app, busy.key)
    expect(await spent().execute()).toHaveLength(before.length + 1)
    // The budget is used as if it had been asked so often before.
    await sql`update rate_budgets set used = 599
      where budget = 'api-key-calls' and used = 1
      and ends_at = (select max(ends_at) from rate_budgets where budget = 'api-key-calls')`.execute(
      app.db,
    )
    expect((await getWithKey(app, busy.key)).status).toBe(200)
    const answer = await getWithKey(app, busy.key)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await answer.json()).message).toMatch(/^Too many calls with this API key\./)
    expect((await getWithKey(app, other.key)).status).toBe(200)
  })
})

test('neither the log nor the database has a key', async () => {
  const everything = [...app.logged, ...(await app.dump())].join('\n')
  expect(createdKeys.length).toBeGreaterThan(7)
  expect(createdKeys.filter((key) => everything.includes(key.slice(10)))).toEqual([])
  expect(app.logged.some((line) => line.includes('/api/teams'))).toBe(true)
})
