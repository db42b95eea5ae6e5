import { hashRawSync } from '@node-rs/argon2'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints-by-name.ts'
import { send } from './mutating-call.ts'
import type { MutatingCall } from './mutating-call.ts'
import { MUTATING_CALLS } from './mutating-calls.ts'

const app = useApp()

const REPEATS = 10
const MAX_ATTEMPTS = 3

/**
 * The part of a hash that a call may take. The product's mark is a sixth; recording statements and code that is
 * not optimized yet take half as much again here.
 */
const MARK = 1 / 4

/** The hardest password to judge: no part of it is common, and it meets the five rules. */
const LONG_PASSWORD = `Aa1!${'q7Zk0rXv'.repeat(16)}`.slice(0, 128)

/** The longest valid texts of a call's body, in place of those prepared. */
const LONGEST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/auth/register': {
    firstName: 'é'.repeat(80),
    lastName: 'é'.repeat(80),
    password: LONG_PASSWORD,
  },
  // A stranger's password is wrong.
  'POST /api/auth/login': { password: LONG_PASSWORD },
  'POST /api/auth/reset-password': { newPassword: LONG_PASSWORD },
  'POST /api/contact': { message: 'é '.repeat(2_000) },
  'POST /api/support': { message: 'é '.repeat(2_000) },
}

/** Public calls that may take half a hash, and what lets few of them through. */
const HALF: Readonly<Record<string, string>> = {
  'POST /api/auth/register': '30 an hour for a network, counted before anything else',
  'POST /api/auth/login': 'counted before the password is checked, ten in a quarter of an hour',
  'POST /api/invitations/:token/ticket': 'signs with RSA, for a valid link only',
  'PUT /api/assessments/:type/submit': 'checks a signature, for a ticket that was used',
  'DELETE /api/assessments/:type/submit': 'checks a signature, for a ticket that was used',
  'POST /api/contact': '20 an hour for a network; sends an email',
  'POST /api/support': '20 an hour for a network; sends an email',
}

const PUBLIC: readonly MutatingCall[] = MUTATING_CALLS.filter(
  ({ call }) => ENDPOINTS.get(call)?.access === 'public',
)

/**
 * Milliseconds of this thread that some work takes on average, which other processes do not change. Not the
 * median: the system counts in steps of four milliseconds.
 */
async function threadMs(work: (index: number) => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  for (let index = 0; index < REPEATS; index += 1) await work(index)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / REPEATS
}

/** Returns one hash as `features/people/passwords/passwords.ts` makes it, on this thread. */
const hashTime = () =>
  threadMs(() => hashRawSync(LONG_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** Measured once, by the first test. */
let hash: number | undefined

test('there are public calls to measure', () => {
  expect(PUBLIC.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['POST /api/auth/register', 'POST /api/auth/reset-password']),
  )
})

test.each(PUBLIC)('$call takes a small part of a hash, however often', async (call) => {
  const request = await call.prepare(app)
  const body = { ...request.body, ...LONGEST[call.call] }
  // Used tokens and addresses are refused from the second time on, as those that a stranger makes up.
  const again = () => send(call, request, { body })
  const elsewhere = () => app.visitor().post('/api/no-such-call', body)
  for (const work of [again, elsewhere]) await threadMs(work)
  const mark = call.call in HALF ? 1 / 2 : MARK
  hash ??= await hashTime()
  let share = Infinity
  // Compilation and the garbage of earlier tests only add to a measurement, so the least one counts.
  for (let attempt = 0; attempt < MAX_ATTEMPTS && share >= mark; attempt += 1) {
    // Less what the test itself takes to send a request and to read an answer.
    const taken = (await threadMs(again)) - (await threadMs(elsewhere))
    share = Math.min(share, taken / hash)
  }
  expect(share).toBeLessThan(mark)
})

/** Returns the statuses of all attempts but the last, each once, and the last one. */
const statuses = async (times: number, attempt: () => Promise<JsonResponse>) => {
  const seen: number[] = []
  for (let count = 0; count < times; count += 1) seen.push((await attempt()).status)
  return [...new Set(seen.slice(0, -1)), seen.at(-1)]
}

describe('before a password is judged', () => {
  const limited = useApp({ rateLimitScale: 0.1 })
  const EASY = 'Password1!'

  test('registrations are limited', async () => {
    const person = { firstName: 'Mary', lastName: 'Jackson', password: EASY }
    const register = () =>
      limited.visitor().post('/api/auth/register', { ...person, email: 'mary@example.com' })
    expect(await (await register()).json()).toMatchObject({ issues: [{ path: 'password' }] })
    expect(await statuses(3, register)).toEqual([400, 429])
  })

  test('uses of reset links are limited', async () => {
    const use = { token: 'unknown', newPassword: EASY }
    const visitor = limited.visitor()
    const reset = () => visitor.post('/api/auth/reset-password', use)
    expect(await (await reset()).json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
    expect(await statuses(10, reset)).toEqual([400, 429])
  })

  test('changes of a password are limited', async () => {
    const mary = await limited.signedIn()
    const change = () =>
      mary.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: EASY })
    expect(await (await change()).json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
    expect(await statuses(2, change)).toEqual([400, 429])
  })
})
