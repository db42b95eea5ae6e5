import type { Tier } from '#domain/plans.ts'
import { databaseRows } from '#test/abuse/snapshots.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { ask, bearer, newKey } from '#test/server/keys.ts'
import { NEW_PASSWORD, tokenFor } from '#test/server/resets.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })

/** Made in this file, to be looked for where none may stand. */
const made: string[] = []

async function keyOf(client: Client): Promise<{ id: string; key: string }> {
  const key = await newKey(client)
  made.push(key.key)
  return key
}

const set = ({ user }: Client, change: { tier?: Tier; suspended_at?: Date | null }) =>
  app.db.updateTable('accounts').set(change).where('id', '=', user.id).execute()

const expectUnknown = async (headers: Record<string, string>) => {
  const answer = await app.visitor().get('/api/teams', headers)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.json()).toEqual({
    code: 'unauthenticated',
    message: expect.stringMatching(/API key/),
  })
}

let mary: Client
let hers: { id: string; key: string }

beforeAll(async () => {
  mary = await app.signedIn({ tier: 'business' })
  hers = await keyOf(mary)
})

describe('a key is refused', () => {
  test('where it is none, and costs no write', async () => {
    const before = await databaseRows(app)
    await expectUnknown(bearer(`sxt_${'A'.repeat(43)}`))
    for (const header of ['Bearer', 'Bearer ', 'Token x', `Bearer ${hers.key}x`, hers.key]) {
      await expectUnknown({ authorization: header })
    }
    await expectUnknown(bearer(hers.key.toUpperCase()))
    await expectUnknown(bearer(`${hers.key}, Bearer ${hers.key}`))
    expect(await databaseRows(app)).toEqual(before)
    // The scheme's case is HTTP's to leave open.
    expect(
      (await app.visitor().get('/api/teams', { authorization: `bearer ${hers.key}` })).status,
    ).toBe(200)
  })

  test('from the moment it is revoked, by its owner alone', async () => {
    const { id, key } = await keyOf(mary)
    const eve = await app.signedIn({ tier: 'business' })
    expect((await eve.delete(`/api/api-keys/${id}`)).status).toBe(404)
    expect((await ask(app, key)).status).toBe(200)
    expect((await mary.delete(`/api/api-keys/${id}`)).status).toBe(204)
    await expectUnknown(bearer(key))
    expect((await mary.delete(`/api/api-keys/${id}`)).status).toBe(404)
  })

  test('while the plan has no API, and works again with it', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const { id, key } = await keyOf(ada)
    await set(ada, { tier: 'pro' })
    const answer = await ask(app, key)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        code: 'upgrade_required',
        message: 'API keys work with the Business plan. This key works again once you have it.',
        upgradeRequired: true,
        tier: 'pro',
      },
    ])
    expect(await (await ada.get('/api/api-keys')).json()).toMatchObject([{ id, lastUsedOn: null }])
    await set(ada, { tier: 'business' })
    expect((await ask(app, key)).status).toBe(200)
    await set(ada, { tier: 'free' })
    expect((await ada.delete(`/api/api-keys/${id}`)).status).toBe(204)
  })

  test('while the account is suspended', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const { key } = await keyOf(ada)
    await set(ada, { suspended_at: new Date() })
    await expectUnknown(bearer(key))
    await set(ada, { suspended_at: null })
    expect((await ask(app, key)).status).toBe(200)
  })

  test('after a new password, by whichever way, and with the account', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    const first = await keyOf(ada)
    const token = await tokenFor(app, ada.user.email)
    const reset = { token, newPassword: NEW_PASSWORD }
    expect((await app.visitor().post('/api/auth/reset-password', reset)).status).toBe(200)
    await expectUnknown(bearer(first.key))
    await ada.post('/api/auth/login', { email: ada.user.email, password: NEW_PASSWORD })
    const second = await keyOf(ada)
    const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD }
    expect((await ada.post('/api/auth/change-password', change)).status).toBe(200)
    await expectUnknown(bearer(second.key))
    const eve = await app.signedIn({ tier: 'business' })
    const { key } = await keyOf(eve)
    await eve.send('DELETE', '/api/account', { email: eve.user.email, password: PASSWORD })
    await expectUnknown(bearer(key))
  })

  test('to whoever was signed out while asking for one, by a new password or a suspension', async () => {
    const waysOut = {
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
    for (const [name, wayOut] of Object.entries(waysOut)) {
      const thief = await app.signedIn({ tier: 'business' })
      const [out, late] = await app.db.transaction().execute(async (held) => {
        await sql`select from accounts where id = ${thief.user.id} for no key update`.execute(held)
        const out = wayOut(thief)
        await app.waiting(1)
        // The login still lives: this comes as far as the account's lock, behind what ends it.
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
    const [busy, other] = [await keyOf(ada), await keyOf(ada)]
    const spent = () =>
      app.db.selectFrom('rate_budgets').select('used').where('budget', '=', 'api-key-calls')
    const before = await spent().execute()
    await ask(app, busy.key)
    expect(await spent().execute()).toHaveLength(before.length + 1)
    // As if it had been asked so often before.
    await sql`update rate_budgets set used = 599
      where budget = 'api-key-calls' and used = 1
      and ends_at = (select max(ends_at) from rate_budgets where budget = 'api-key-calls')`.execute(
      app.db,
    )
    expect((await ask(app, busy.key)).status).toBe(200)
    const answer = await ask(app, busy.key)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await answer.json()).message).toMatch(/^Too many calls with this API key\./)
    expect((await ask(app, other.key)).status).toBe(200)
  })
})

test('no key stands in the log or in the database', async () => {
  const everything = [...app.logged, ...(await app.dump())].join('\n')
  expect(made.length).toBeGreaterThan(7)
  expect(made.filter((key) => everything.includes(key.slice(10)))).toEqual([])
  expect(app.logged.some((line) => line.includes('/api/teams'))).toBe(true)
})
