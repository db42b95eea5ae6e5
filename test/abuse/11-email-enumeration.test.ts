import { useApp } from '#test/server/app.ts'
import { useFullHashCost } from '#test/server/hash-cost.ts'
import { responseBytes } from './snapshots.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })

const requestReset = (email: string) => app.visitor().post('/api/auth/forgot-password', { email })

test('the response to a password reset request is the same with and without an account', async () => {
  const mary = await app.signedIn()
  const responses = new Set<string>()
  for (const email of [
    mary.user.email,
    mary.user.email.toUpperCase(),
    'unknown@example.com',
    'a@b.example',
  ]) {
    responses.add(await responseBytes(await requestReset(email)))
  }
  expect(responses.size).toBe(1)
  await app.mailbox.to(mary.user.email, 2)
})

test('the sixth reset request of an hour for a mailbox gets the same response and sends no email', async () => {
  const mary = await app.signedIn()
  const responses = new Set<string>()
  for (let request = 0; request < 7; request += 1) {
    const { email } = mary.user
    responses.add(
      await responseBytes(await requestReset(request % 2 ? email : ` ${email.toUpperCase()}`)),
    )
  }
  expect(responses.size).toBe(1)
  await app.mailbox.to(mary.user.email, 5)
  // An email caused by these requests would arrive before one that is requested later.
  const eve = await app.signedIn()
  await requestReset(eve.user.email)
  await app.mailbox.to(eve.user.email)
  expect(await app.mailbox.to(mary.user.email)).toHaveLength(5)
})

test('a reset request does not query accounts, so its timing reveals nothing', async () => {
  const mary = await app.signedIn()
  await app.db.schema.alterTable('accounts').renameTo('away').execute()
  try {
    expect((await requestReset(mary.user.email)).status).toBe(200)
    expect((await requestReset('unknown@example.com')).status).toBe(200)
  } finally {
    await app.db.schema.alterTable('away').renameTo('accounts').execute()
  }
})

const REPETITIONS = 15
const unlimited = useApp()

const logIn = (email: string) =>
  unlimited.visitor().post('/api/auth/login', { email, password: 'Wrong.horse1' })

/**
 * Returns the processor time in milliseconds of this process, which other processes do not change, for a login with a
 * wrong password. It contains that of the threads that hash.
 */
async function processorTime(email: string): Promise<number> {
  const before = process.cpuUsage()
  await logIn(email)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

describe('signing in', () => {
  useFullHashCost()

  test('with a wrong password gets the same response with and without an account', async () => {
    const mary = await unlimited.signedIn()
    const google = await unlimited.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${google.user.id}`.execute(unlimited.db)
    const responses = new Set<string>()
    for (const email of [mary.user.email, google.user.email, 'unknown@example.com', 'no address']) {
      responses.add(await responseBytes(await logIn(email)))
    }
    expect(responses.size).toBe(1)
  })

  test('takes the same time with and without an account, within 10 percent', async () => {
    const mary = await unlimited.signedIn()
    // Jobs of the server may run in between, so there are several attempts.
    const ratios: number[] = []
    while (!ratios.some((ratio) => ratio > 0.9 && ratio < 1.1) && ratios.length < 5) {
      let [known, unknown] = [0, 0]
      for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
        known += await processorTime(mary.user.email)
        unknown += await processorTime(`unknown${repetition}@example.com`)
      }
      ratios.push(known / unknown)
    }
    expect(ratios.length, `known to unknown: ${ratios.join(', ')}`).toBeLessThan(5)
  })
})
