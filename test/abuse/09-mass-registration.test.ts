import { randomUUID } from 'node:crypto'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1, trustProxy: 1 })
// Deletes row by row: a table lock could deadlock with an email job.
afterEach(async () => {
  await app.db.deleteFrom('rate_budgets').execute()
  await app.db.deleteFrom('accounts').execute()
})

const register = (address: string, email = `${randomUUID()}@example.com`) =>
  app
    .visitor()
    .post(
      '/api/auth/register',
      { firstName: 'Mary', lastName: 'Jackson', email, password: PASSWORD },
      { 'x-forwarded-for': address },
    )

/** Sets how many of its thirty registrations each network has left. */
const leaveRegistrations = (left: number) =>
  sql`
    update rate_budgets set used = ${30 - left} where budget = 'registrations'`.execute(app.db)

const countAccounts = async () =>
  (await app.db.selectFrom('accounts').select('id').execute()).length

test('30 of 33 registrations at once from one IP address succeed, and other addresses are not affected', async () => {
  const all = await Promise.all(Array.from({ length: 33 }, () => register('203.0.113.7')))
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(await countAccounts()).toBe(30)
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await answer.json()).message).toMatch(/Too many registrations from your network\./)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await register('203.0.113.8')).status).toBe(201)
})

test('attempts with a registered email address count towards the same limit', async () => {
  const mary = await app.signedIn()
  const attempt = async () => (await register('203.0.113.9', mary.user.email)).status
  expect(await attempt()).toBe(409)
  await leaveRegistrations(1)
  expect(await attempt()).toBe(409)
  expect(await attempt()).toBe(429)
})

test('the addresses of one IPv6 network share a limit', async () => {
  expect((await register('2001:db8:0:1::1')).status).toBe(201)
  await leaveRegistrations(1)
  const [last, refused] = [await register('2001:db8:0:1::2'), await register('2001:db8:0:1::3')]
  expect([last.status, refused.status]).toEqual([201, 429])
  expect((await register('2001:db8:0:2::1')).status).toBe(201)
})

test('registrations from all addresses together have an hourly limit', async () => {
  await register('198.51.100.1')
  await sql`
    update rate_budgets set used = 1000 where budget = 'all-registrations'`.execute(app.db)
  const answer = await register('198.51.100.2')
  expect(answer.status).toBe(429)
  expect((await answer.json()).message).toMatch(/Too many registrations at the moment\./)
})
