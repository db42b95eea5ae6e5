import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BILLING_PERIODS,
  PAID_TIERS,
  changeKind,
  periodEnd,
  priceInCents,
  prorate,
} from './billing.ts'
import type { BillingPeriod, PaidTier, PlanChoice } from './billing.ts'

const SEED = { seed: 4711 }

const choices: PlanChoice[] = PAID_TIERS.flatMap((tier) =>
  BILLING_PERIODS.map((period) => ({ tier, period })),
)
const pairs = choices.flatMap((from) => choices.map((to) => ({ from, to })))
const nameOf = ({ tier, period }: PlanChoice) => `${tier} ${period}`
const choice = (name: string): PlanChoice => {
  const [tier, period] = name.split(' ') as [PaidTier, BillingPeriod]
  return { tier, period }
}

const march = {
  start: new Date('2026-03-10T12:00:00Z'),
  end: new Date('2026-04-10T12:00:00Z'),
}
const half = new Date('2026-03-26T00:00:00Z')
const amounts = (from: string, to: string, at: Date, balance?: number) =>
  prorate(choice(from), choice(to), march, at, balance)

const anyPair = fc.constantFrom(...pairs)
const anyRunning = fc.record({
  start: fc.date({
    noInvalidDate: true,
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
  }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  balance: fc.integer({ min: 0, max: 200_000 }),
})
const calculate = (
  { from, to }: { from: PlanChoice; to: PlanChoice },
  { start, part, balance }: { start: Date; part: number; balance: number },
) => {
  const end = periodEnd(start, from.period, 1)
  const now = new Date(start.getTime() + part * (end.getTime() - start.getTime()))
  return { end, now, amounts: prorate(from, to, { start, end }, now, balance) }
}

const whole = (date: Date) => Math.floor(date.getTime() / 1_000)

describe('the amounts of an upgrade', () => {
  test('prorate both prices with the same billing period', () => {
    expect(amounts('starter monthly', 'pro monthly', half)).toEqual({
      credit: 950,
      charge: 2_450,
      due: 1_500,
      remainingBalance: 0,
      end: march.end,
    })
  })

  test('charge the new price in full with another billing period', () => {
    expect(amounts('starter monthly', 'starter annual', half)).toEqual({
      credit: 950,
      charge: 20_900,
      due: 19_950,
      remainingBalance: 0,
      end: new Date('2027-03-26T00:00:00Z'),
    })
  })

  test('keep credit above the charge', () => {
    const year = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z') }
    const at = new Date('2026-01-01T00:00:00Z')
    expect(prorate(choice('starter annual'), choice('pro monthly'), year, at)).toEqual({
      credit: 20_900,
      charge: 4_900,
      due: 0,
      remainingBalance: 16_000,
      end: new Date('2026-02-01T00:00:00Z'),
    })
  })

  test('use existing credit', () => {
    for (const [balance, due, remainingBalance] of [
      [1, 1_499, 0],
      [1_499, 1, 0],
      [1_500, 0, 0],
      [1_501, 0, 1],
    ]) {
      const found = amounts('starter monthly', 'pro monthly', half, balance)
      expect(found).toMatchObject({ due, remainingBalance })
    }
  })

  test('round to the nearest cent', () => {
    // 31 days have 2,678,400 seconds: 19 dollars for one of them are 0.0007 cents.
    const last = new Date(march.end.getTime() - 1_000)
    expect(amounts('starter monthly', 'business monthly', last)).toMatchObject({
      credit: 0,
      due: 0,
    })
    // 705 seconds are 0.50014 cents of 19 dollars and 2.6 of 99; 704 are 0.4994.
    const before = (seconds: number) => new Date(march.end.getTime() - seconds * 1_000)
    expect(amounts('starter monthly', 'business monthly', before(705))).toMatchObject({
      credit: 1,
      charge: 3,
      due: 2,
    })
    expect(amounts('starter monthly', 'business monthly', before(704))).toMatchObject({ credit: 0 })
  })

  test('are prorated by the second', () => {
    const at = new Date('2026-03-20T07:08:09Z')
    const within = new Date('2026-03-20T07:08:09.999Z')
    expect(amounts('pro monthly', 'business monthly', within)).toEqual(
      amounts('pro monthly', 'business monthly', at),
    )
  })

  test('are full or zero at the ends of the period and outside it', () => {
    for (const [moment, credit, charge] of [
      [march.start, 1_900, 4_900],
      [new Date('2026-03-01T00:00:00Z'), 1_900, 4_900],
      [march.end, 0, 0],
      [new Date('2026-05-01T00:00:00Z'), 0, 0],
    ] as const) {
      expect(amounts('starter monthly', 'pro monthly', moment)).toMatchObject({ credit, charge })
    }
  })

  test('add up exactly for every pair at any time', () => {
    fc.assert(
      fc.property(anyPair, anyRunning, (pair, running) => {
        const { charge, credit, due, remainingBalance } = calculate(pair, running).amounts
        expect(charge - credit - running.balance).toBe(due - remainingBalance)
        expect(Math.min(due, remainingBalance)).toBe(0)
        for (const cents of [charge, credit, due, remainingBalance]) {
          expect(Number.isInteger(cents) && cents >= 0 && !Object.is(cents, -0)).toBe(true)
        }
      }),
      { ...SEED, numRuns: 2_000 },
    )
  })

  test('do not exceed the prices, and the period continues or restarts', () => {
    fc.assert(
      fc.property(anyPair, anyRunning, ({ from, to }, running) => {
        const { end, now, amounts } = calculate({ from, to }, running)
        expect(amounts.credit).toBeLessThanOrEqual(priceInCents(from))
        expect(amounts.charge).toBeLessThanOrEqual(priceInCents(to))
        const goesOn = from.period === to.period
        expect(amounts.end).toEqual(goesOn ? end : periodEnd(now, to.period, 1))
        expect(goesOn || amounts.charge === priceInCents(to)).toBe(true)
      }),
      { ...SEED, numRuns: 1_000 },
    )
  })

  test('decrease over time, and differ by less than a cent from the exact amounts', () => {
    fc.assert(
      fc.property(anyPair, anyRunning, fc.nat(86_400), ({ from, to }, running, seconds) => {
        const { end, now, amounts } = calculate({ from, to }, running)
        const later = new Date(Math.min(end.getTime(), now.getTime() + seconds * 1_000))
        const then = prorate(from, to, { start: running.start, end }, later, running.balance)
        expect(then.credit).toBeLessThanOrEqual(amounts.credit)
        const rest = (whole(end) - whole(now)) / (whole(end) - whole(running.start))
        expect(Math.abs(amounts.credit - priceInCents(from) * rest)).toBeLessThanOrEqual(0.5)
      }),
      { ...SEED, numRuns: 1_000 },
    )
  })

  test('with the same billing period are never a net credit', () => {
    const upgrades = pairs.filter(
      ({ from, to }) => from.period === to.period && changeKind(from, to) === 'upgrade',
    )
    fc.assert(
      fc.property(fc.constantFrom(...upgrades), anyRunning, (pair, running) => {
        const { charge, credit, remainingBalance } = calculate(pair, running).amounts
        expect(charge).toBeGreaterThanOrEqual(credit)
        expect(remainingBalance).toBeLessThanOrEqual(running.balance)
      }),
      SEED,
    )
  })

  test.each(pairs.map(({ from, to }) => [nameOf(from), nameOf(to)] as const))(
    'from %s to %s in the first second are the difference of the prices',
    (from, to) => {
      const start = new Date('2026-03-10T12:00:00Z')
      const running = { start, end: periodEnd(start, choice(from).period, 1) }
      const difference = priceInCents(choice(to)) - priceInCents(choice(from))
      expect(prorate(choice(from), choice(to), running, start)).toEqual({
        credit: priceInCents(choice(from)),
        charge: priceInCents(choice(to)),
        due: Math.max(0, difference),
        remainingBalance: Math.max(0, -difference),
        end: periodEnd(start, choice(to).period, 1),
      })
    },
  )
})
