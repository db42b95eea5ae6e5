import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { RateLimited } from './rate-limit.ts'
import type { AttemptLimit } from './rate-limit.ts'
import { openRateLimiter } from './rate-limiter.ts'

const app = useApp()

const LIMIT: AttemptLimit = {
  name: 'passwords',
  freeAttempts: 5,
  memorySeconds: 900,
  firstWaitSeconds: 30,
  maxWaitSeconds: 100,
  message: 'Too many attempts.',
}

const rates = () => openRateLimiter(app.db, 1)
const attempt = (subject = 'ada') => rates().countAttempt(LIMIT, subject)

/** Makes an attempt; returns the error if it was rejected. */
const rejection = async (subject?: string): Promise<RateLimited | undefined> => {
  try {
    await attempt(subject)
    return undefined
  } catch (error) {
    if (error instanceof RateLimited) return error
    throw error
  }
}

/** Lets time pass for attempt limits. */
const later = (seconds: number) =>
  sql`
    update rate_delays set
      open_at = open_at - make_interval(secs => ${seconds}),
      forget_at = forget_at - make_interval(secs => ${seconds})`.execute(app.db)

async function times(count: number): Promise<void> {
  for (let tries = 0; tries < count; tries += 1) await attempt()
}

const rows = () => app.db.selectFrom('rate_delays').selectAll().execute()

afterEach(() => sql`truncate rate_delays, rate_keys`.execute(app.db))

describe('an attempt limit', () => {
  test('allows the free attempts, also when more come at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => rejection()))
    expect(all.filter((error) => error === undefined)).toHaveLength(5)
    expect(all.filter((error) => error !== undefined)).toHaveLength(25)
  })

  test('reports how long to wait, in seconds and in words', async () => {
    await times(5)
    const error = await rejection()
    expect(error?.retryAfter).toBeGreaterThan(25)
    expect(error?.retryAfter).toBeLessThanOrEqual(30)
    expect(error?.message).toBe(
      `Too many attempts. Please try again in ${error?.retryAfter} seconds.`,
    )
  })

  test('doubles the wait with each attempt, up to the maximum', async () => {
    await times(5)
    for (const wait of [30, 60, 100, 100]) {
      await later(wait - 2)
      expect(await rejection()).toBeInstanceOf(RateLimited)
      await later(2)
      await attempt()
    }
  })

  test('allows one of many concurrent attempts when the wait is over', async () => {
    await times(5)
    await later(30)
    const all = await Promise.all(Array.from({ length: 20 }, () => rejection()))
    expect(all.filter((error) => error === undefined)).toHaveLength(1)
  })

  test('does not count rejected attempts, so they do not extend the wait', async () => {
    await times(5)
    for (let tries = 0; tries < 10; tries += 1) await rejection()
    await later(30)
    expect(await rejection()).toBeUndefined()
    expect((await rejection())?.retryAfter).toBeLessThanOrEqual(60)
  })

  test('starts again after the memory time, not earlier', async () => {
    await times(5)
    await later(30 + 890)
    await attempt()
    expect(await rejection()).toBeInstanceOf(RateLimited)
    await later(60 + 901)
    await times(5)
    expect(await rejection()).toBeInstanceOf(RateLimited)
  })

  test('counts per subject, and resets the attempts of one subject', async () => {
    await times(5)
    expect(await rejection('eve')).toBeUndefined()
    await rates().resetAttempts(LIMIT, 'ada')
    await times(5)
    expect(await rejection()).toBeInstanceOf(RateLimited)
  })

  test('follows the scale, and is disabled at 0', async () => {
    const half = openRateLimiter(app.db, 0.4)
    await half.countAttempt(LIMIT, 'ada')
    await half.countAttempt(LIMIT, 'ada')
    await expect(half.countAttempt(LIMIT, 'ada')).rejects.toThrow('Too many attempts.')
    await openRateLimiter(app.db, 0).countAttempt(LIMIT, 'ada')
  })

  test('stores no subject in plain text, and expired attempts are deleted', async () => {
    await times(7).catch(() => {})
    expect(JSON.stringify(await rows())).not.toContain('ada')
    await later(900)
    await rates().deleteExpired()
    expect(await rows()).toHaveLength(1)
    await later(31)
    await rates().deleteExpired()
    expect(await rows()).toEqual([])
  })
})
