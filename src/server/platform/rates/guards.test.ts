import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Guard } from './budget.ts'
import { openRates } from './rates.ts'

const app = useApp()

const DOOR: Guard = {
  name: 'door',
  free: 5,
  memory: 900,
  firstWait: 30,
  longestWait: 100,
  refusal: 'Too many tries.',
}

const rates = () => openRates(app.db, 1)
const attempt = (subject = 'ada') => rates().attempt(DOOR, subject)

/** What is refused with; undefined where it may be tried. */
const refusal = async (subject?: string): Promise<AppError | undefined> => {
  try {
    await attempt(subject)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Lets so many seconds pass, for guards. */
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

describe('a guard', () => {
  test('lets its free tries pass, also where more come at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => refusal()))
    expect(all.filter((error) => error === undefined)).toHaveLength(5)
    expect(all.filter((error) => error?.code === 'rate_limited')).toHaveLength(25)
  })

  test('says how long to wait, in seconds and in words', async () => {
    await times(5)
    const error = await refusal()
    expect(error?.retryAfter).toBeGreaterThan(25)
    expect(error?.retryAfter).toBeLessThanOrEqual(30)
    expect(error?.message).toBe(`Too many tries. Please try again in ${error?.retryAfter} seconds.`)
  })

  test('doubles the wait with each further try, up to the longest', async () => {
    await times(5)
    for (const wait of [30, 60, 100, 100]) {
      await later(wait - 2)
      expect(await refusal()).toBeInstanceOf(AppError)
      await later(2)
      await attempt()
    }
  })

  test('lets one of many at once pass when the wait is over', async () => {
    await times(5)
    await later(30)
    const all = await Promise.all(Array.from({ length: 20 }, () => refusal()))
    expect(all.filter((error) => error === undefined)).toHaveLength(1)
  })

  test('counts no try that was refused: it does not make the wait longer', async () => {
    await times(5)
    for (let tries = 0; tries < 10; tries += 1) await refusal()
    await later(30)
    expect(await refusal()).toBeUndefined()
    expect((await refusal())?.retryAfter).toBeLessThanOrEqual(60)
  })

  test('forgets what lies further back than its memory, and not earlier', async () => {
    await times(5)
    await later(30 + 890)
    await attempt()
    expect(await refusal()).toBeInstanceOf(AppError)
    await later(60 + 901)
    await times(5)
    expect(await refusal()).toBeInstanceOf(AppError)
  })

  test('is each one’s own, and forgives all tries of one', async () => {
    await times(5)
    expect(await refusal('eve')).toBeUndefined()
    await rates().forgive(DOOR, 'ada')
    await times(5)
    expect(await refusal()).toBeInstanceOf(AppError)
  })

  test('follows the scale, and is off at 0', async () => {
    const half = openRates(app.db, 0.4)
    await half.attempt(DOOR, 'ada')
    await half.attempt(DOOR, 'ada')
    await expect(half.attempt(DOOR, 'ada')).rejects.toThrow('Too many tries.')
    await openRates(app.db, 0).attempt(DOOR, 'ada')
  })

  test('keeps nobody’s name, and is swept once it has forgotten', async () => {
    await times(7).catch(() => {})
    expect(JSON.stringify(await rows())).not.toContain('ada')
    await later(900)
    await rates().sweep()
    expect(await rows()).toHaveLength(1)
    await later(31)
    await rates().sweep()
    expect(await rows()).toEqual([])
  })
})

describe('a use that is taken back', () => {
  const CALLS = { name: 'calls', limit: 2, seconds: 3_600, refusal: 'Too many calls.' }

  test('leaves room for another one, and never more than the limit', async () => {
    await rates().spend(CALLS, 'ada')
    await rates().spend(CALLS, 'ada')
    await rates().refund(CALLS, 'ada')
    await rates().spend(CALLS, 'ada')
    await expect(rates().spend(CALLS, 'ada')).rejects.toThrow('Too many calls.')
    await rates().refund(CALLS, 'eve')
    await rates().spend(CALLS, 'eve')
    await rates().refund(CALLS, 'eve')
    await rates().refund(CALLS, 'eve')
    await rates().spend(CALLS, 'eve')
    await rates().spend(CALLS, 'eve')
    await expect(rates().spend(CALLS, 'eve')).rejects.toThrow('Too many calls.')
  })
})
