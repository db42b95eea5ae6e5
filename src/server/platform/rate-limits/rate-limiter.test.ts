import { createHash } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { RateLimited } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import { openRateLimiter } from './rate-limiter.ts'

const app = useApp()

const CALLS: RateLimit = {
  name: 'calls',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many calls.',
}

const rates = () => openRateLimiter(app.db, 1)
const times = (count: number, spend: () => Promise<void>) =>
  Promise.allSettled(Array.from({ length: count }, spend))
const passed = (results: PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

/** Lets time pass for rate limits. */
const later = (interval: string) =>
  sql`update rate_budgets set ends_at = ends_at - ${interval}::interval`.execute(app.db)

afterEach(() => sql`truncate rate_budgets, rate_keys`.execute(app.db))

describe('a rate limit', () => {
  test('allows its limit, also when more uses come at once', async () => {
    const results = await times(30, () => rates().consume(CALLS, 'ada'))
    expect(passed(results)).toBe(20)
  })

  test('is rejected with the time to wait, in seconds and in words', async () => {
    await times(20, () => rates().consume(CALLS, 'ada'))
    await later('30 minutes 30 seconds')
    const refusal = await rates()
      .consume(CALLS, 'ada')
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RateLimited)
    const { message, retryAfter } = refusal as RateLimited
    expect(message).toBe('Too many calls. Please try again in about 30 minutes.')
    expect(retryAfter).toBeGreaterThan(29 * 60)
    expect(retryAfter).toBeLessThanOrEqual(29.5 * 60)
    expect(Number.isInteger(retryAfter)).toBe(true)
  })

  test('starts again when its window ends, not earlier', async () => {
    await times(25, () => rates().consume(CALLS, 'ada'))
    await later('59 minutes 50 seconds')
    expect(await rates().tryConsume(CALLS, 'ada')).toBe(false)
    await later('10 seconds')
    const results = await times(30, () => rates().consume(CALLS, 'ada'))
    expect(passed(results)).toBe(20)
  })

  test('counts per subject and per limit', async () => {
    await times(25, () => rates().consume(CALLS, 'ada'))
    expect(await rates().tryConsume(CALLS, 'ada')).toBe(false)
    expect(await rates().tryConsume(CALLS, 'bea')).toBe(true)
    expect(await rates().tryConsume({ ...CALLS, name: 'exports' }, 'ada')).toBe(true)
  })

  test.each([
    [0.5, 10],
    [2, 40],
    [0.001, 1],
    [0, 60],
  ])('scaled by %d allows %i of 60', async (scale, count) => {
    const scaled = openRateLimiter(app.db, scale)
    expect(passed(await times(60, () => scaled.consume(CALLS, 'ada')))).toBe(count)
  })
})

const subjects = async () => {
  const { rows } = await sql<{ hash: string }>`
    select encode(subject, 'hex') as hash from rate_budgets`.execute(app.db)
  return rows.map(({ hash }) => hash)
}

describe('the stored subject', () => {
  test('is neither plain text nor an unkeyed hash', async () => {
    await rates().consume(CALLS, '203.0.113.7')
    const kept = (await app.dump()).filter((line) => line.startsWith('rate_'))
    expect(kept).toHaveLength(2)
    expect(kept.join()).not.toContain('203.0.113.7')
    expect(kept.join()).not.toContain(Buffer.from('203.0.113.7').toString('hex'))
    const plain = createHash('sha256').update('203.0.113.7').digest('hex')
    expect(await subjects()).not.toContain(plain)
    expect(await subjects()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('has another hash on another day', async () => {
    await rates().consume(CALLS, '203.0.113.7')
    await sql`update rate_keys set day = day - 1`.execute(app.db)
    await rates().consume(CALLS, '203.0.113.7')
    expect(new Set(await subjects()).size).toBe(2)
  })

  test('is deleted when its window ends, and the key after its day', async () => {
    await rates().consume(CALLS, 'ada')
    await rates().deleteExpired()
    expect((await app.dump()).filter((line) => line.startsWith('rate_'))).toHaveLength(2)
    await later('1 hour')
    await rates().deleteExpired()
    expect(await subjects()).toEqual([])
    await sql`update rate_keys set day = day - 1`.execute(app.db)
    await rates().deleteExpired()
    expect((await app.dump()).filter((line) => line.startsWith('rate_'))).toEqual([])
  })

  test('is not written to the write-ahead log', async () => {
    const { rows } = await sql<{ relpersistence: string }>`
      select relpersistence from pg_class where relname in ('rate_budgets', 'rate_keys')`.execute(
      app.db,
    )
    expect(rows.map(({ relpersistence }) => relpersistence)).toEqual(['u', 'u'])
  })
})

test('a refunded use leaves room for another one, and never for more than the limit', async () => {
  const limit = { ...CALLS, limit: 2 }
  await rates().consume(limit, 'ada')
  await rates().consume(limit, 'ada')
  await rates().refund(limit, 'ada')
  await rates().consume(limit, 'ada')
  await expect(rates().consume(limit, 'ada')).rejects.toThrow('Too many calls.')
  await rates().refund(limit, 'eve')
  await rates().consume(limit, 'eve')
  await rates().refund(limit, 'eve')
  await rates().refund(limit, 'eve')
  await rates().consume(limit, 'eve')
  await rates().consume(limit, 'eve')
  await expect(rates().consume(limit, 'eve')).rejects.toThrow('Too many calls.')
})
