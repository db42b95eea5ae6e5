import { createHash } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Budget } from './budget.ts'
import { openRates } from './rates.ts'

const app = useApp()

const CALLS: Budget = {
  name: 'calls',
  limit: 20,
  seconds: 3_600,
  refusal: 'Too many calls.',
}

const rates = () => openRates(app.db, 1)
const times = (count: number, spend: () => Promise<void>) =>
  Promise.allSettled(Array.from({ length: count }, spend))
const passed = (results: PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

/** Lets so much time pass, for budgets. */
const later = (interval: string) =>
  sql`update rate_budgets set ends_at = ends_at - ${interval}::interval`.execute(app.db)

afterEach(() => sql`truncate rate_budgets, rate_keys`.execute(app.db))

describe('a budget', () => {
  test('has room for its limit, also where more come at once', async () => {
    const results = await times(30, () => rates().spend(CALLS, 'ada'))
    expect(passed(results)).toBe(20)
  })

  test('is refused with the time to wait, in seconds and in words', async () => {
    await times(20, () => rates().spend(CALLS, 'ada'))
    await later('30 minutes 30 seconds')
    const refusal = await rates()
      .spend(CALLS, 'ada')
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    const { code, message, retryAfter } = refusal as AppError
    expect(code).toBe('rate_limited')
    expect(message).toBe('Too many calls. Please try again in about 30 minutes.')
    expect(retryAfter).toBeGreaterThan(29 * 60)
    expect(retryAfter).toBeLessThanOrEqual(29.5 * 60)
    expect(Number.isInteger(retryAfter)).toBe(true)
  })

  test('counts anew once its time is over, and not before', async () => {
    await times(25, () => rates().spend(CALLS, 'ada'))
    await later('59 minutes 50 seconds')
    expect(await rates().trySpend(CALLS, 'ada')).toBe(false)
    await later('10 seconds')
    const results = await times(30, () => rates().spend(CALLS, 'ada'))
    expect(passed(results)).toBe(20)
  })

  test('is each one’s own, and of one thing alone', async () => {
    await times(25, () => rates().spend(CALLS, 'ada'))
    expect(await rates().trySpend(CALLS, 'ada')).toBe(false)
    expect(await rates().trySpend(CALLS, 'bea')).toBe(true)
    expect(await rates().trySpend({ ...CALLS, name: 'letters' }, 'ada')).toBe(true)
  })

  test.each([
    [0.5, 10],
    [2, 40],
    [0.001, 1],
    [0, 60],
  ])('scaled by %d lets %i of 60 through', async (scale, count) => {
    const scaled = openRates(app.db, scale)
    expect(passed(await times(60, () => scaled.spend(CALLS, 'ada')))).toBe(count)
  })
})

const subjects = async () => {
  const { rows } = await sql<{ hash: string }>`
    select encode(subject, 'hex') as hash from rate_budgets`.execute(app.db)
  return rows.map(({ hash }) => hash)
}

describe('what is stored of whom it is', () => {
  test('is neither readable nor the plain hash of it', async () => {
    await rates().spend(CALLS, '203.0.113.7')
    const kept = (await app.dump()).filter((line) => line.startsWith('rate_'))
    expect(kept).toHaveLength(2)
    expect(kept.join()).not.toContain('203.0.113.7')
    expect(kept.join()).not.toContain(Buffer.from('203.0.113.7').toString('hex'))
    const plain = createHash('sha256').update('203.0.113.7').digest('hex')
    expect(await subjects()).not.toContain(plain)
    expect(await subjects()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('is another hash under another day’s key', async () => {
    await rates().spend(CALLS, '203.0.113.7')
    await sql`update rate_keys set day = day - 1`.execute(app.db)
    await rates().spend(CALLS, '203.0.113.7')
    expect(new Set(await subjects()).size).toBe(2)
  })

  test('goes with its time, and the key with its day', async () => {
    await rates().spend(CALLS, 'ada')
    await rates().sweep()
    expect((await app.dump()).filter((line) => line.startsWith('rate_'))).toHaveLength(2)
    await later('1 hour')
    await rates().sweep()
    expect(await subjects()).toEqual([])
    await sql`update rate_keys set day = day - 1`.execute(app.db)
    await rates().sweep()
    expect((await app.dump()).filter((line) => line.startsWith('rate_'))).toEqual([])
  })

  test('is in no write-ahead log', async () => {
    const { rows } = await sql<{ relpersistence: string }>`
      select relpersistence from pg_class where relname in ('rate_budgets', 'rate_keys')`.execute(
      app.db,
    )
    expect(rows.map(({ relpersistence }) => relpersistence)).toEqual(['u', 'u'])
  })
})
