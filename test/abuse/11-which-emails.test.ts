import { useApp } from '#test/server/app.ts'
import type { Answer } from '#test/server/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })

const ask = (email: string) => app.visitor().post('/api/auth/forgot-password', { email })

/** All of an answer that does not change by itself. */
async function bytesOf(answer: Answer): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return JSON.stringify([answer.status, headers, await answer.text()])
}

test('asking for a new password answers the same, to the byte, whether or not there is an account', async () => {
  const mary = await app.signedIn()
  const seen = new Set<string>()
  for (const email of [
    mary.user.email,
    mary.user.email.toUpperCase(),
    'nobody@example.com',
    'a@b.example',
  ]) {
    seen.add(await bytesOf(await ask(email)))
  }
  expect(seen.size).toBe(1)
  await app.mailbox.to(mary.user.email, 2)
})

test('the sixth request of an hour for a mailbox answers as the first, and mails nothing', async () => {
  const mary = await app.signedIn()
  const seen = new Set<string>()
  for (let request = 0; request < 7; request += 1) {
    const { email } = mary.user
    seen.add(await bytesOf(await ask(request % 2 ? email : ` ${email.toUpperCase()}`)))
  }
  expect(seen.size).toBe(1)
  await app.mailbox.to(mary.user.email, 5)
  // A mail that came of these would be there before one that was asked for later.
  const eve = await app.signedIn()
  await ask(eve.user.email)
  await app.mailbox.to(eve.user.email)
  expect(await app.mailbox.to(mary.user.email)).toHaveLength(5)
})

test('the request itself asks nothing of the accounts, so its time tells nothing', async () => {
  const mary = await app.signedIn()
  await app.db.schema.alterTable('accounts').renameTo('away').execute()
  try {
    expect((await ask(mary.user.email)).status).toBe(200)
    expect((await ask('nobody@example.com')).status).toBe(200)
  } finally {
    await app.db.schema.alterTable('away').renameTo('accounts').execute()
  }
})

const ROUNDS = 25
const unlimited = useApp()

const logIn = (email: string) =>
  unlimited.visitor().post('/api/auth/login', { email, password: 'Wrong.horse1' })

async function timed(email: string): Promise<number> {
  const start = performance.now()
  await logIn(email)
  return performance.now() - start
}

/** The mean of the five fastest: what it takes without what else the machine does. */
const fastest = (times: number[]) =>
  times
    .toSorted((a, b) => a - b)
    .slice(0, 5)
    .reduce((sum, time) => sum + time, 0) / 5

describe('signing in', () => {
  test('with a wrong password answers the same, to the byte, whether or not there is an account', async () => {
    const mary = await unlimited.signedIn()
    const google = await unlimited.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${google.user.id}`.execute(unlimited.db)
    const seen = new Set<string>()
    for (const email of [mary.user.email, google.user.email, 'nobody@example.com', 'no address']) {
      seen.add(await bytesOf(await logIn(email)))
    }
    expect(seen.size).toBe(1)
  })

  test('takes the same time, within a tenth', async () => {
    const mary = await unlimited.signedIn()
    // What a password costs is a difference that no machine hides; what else it does may look like
    // one now and then.
    const ratios: number[] = []
    while (!ratios.some((ratio) => ratio > 0.9 && ratio < 1.1) && ratios.length < 5) {
      // Taken in turns, so that whatever else the machine does falls on both.
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        known.push(await timed(mary.user.email))
        unknown.push(await timed(`nobody${round}@example.com`))
      }
      ratios.push(fastest(known) / fastest(unknown))
    }
    expect(ratios.length, `known to unknown: ${ratios.join(', ')}`).toBeLessThan(5)
  })
})
