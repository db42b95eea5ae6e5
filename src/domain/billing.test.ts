import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BILLING_PERIODS,
  CURRENCY,
  FEATURE_NAMES,
  GRACE_DAYS,
  PAID_TIERS,
  REPORT_CENTS,
  changeKind,
  choiceOf,
  featuresLost,
  graceEnd,
  periodEnd,
  priceInCents,
  entitledTier,
} from './billing.ts'
import type { BillingPeriod, PaidTier, PerPlan, PlanChoice, SubscriptionStatus } from './billing.ts'
import { PLANS, TIERS } from './plans.ts'
import type { PlanFeature, Tier } from './plans.ts'

const SEED = { seed: 4711 }

const choices: PlanChoice[] = PAID_TIERS.flatMap((tier) =>
  BILLING_PERIODS.map((period) => ({ tier, period })),
)
const choice = (name: string): PlanChoice => {
  const [tier, period] = name.split(' ') as [PaidTier, BillingPeriod]
  return { tier, period }
}

describe('a price', () => {
  test.each([
    ['starter monthly', 1_900],
    ['starter annual', 20_900],
    ['pro monthly', 4_900],
    ['pro annual', 53_900],
    ['business monthly', 9_900],
    ['business annual', 99_000],
  ])('of %s is %i cents', (name, cents) => {
    expect(priceInCents(choice(name))).toBe(cents)
  })

  test('equals the catalogue for every paid plan', () => {
    expect(PAID_TIERS).toEqual(TIERS.filter((tier) => PLANS[tier].price > 0))
    for (const tier of PAID_TIERS) {
      expect(priceInCents({ tier, period: 'monthly' })).toBe(PLANS[tier].price * 100)
      expect(priceInCents({ tier, period: 'annual' })).toBe(PLANS[tier].annualPrice * 100)
    }
  })

  test('of a single report is nine dollars', () => {
    expect(REPORT_CENTS).toBe(900)
    expect(CURRENCY).toBe('usd')
  })
})

describe('a price id', () => {
  const prices: PerPlan<string> = {
    starter: { monthly: 'a', annual: 'b' },
    pro: { monthly: 'c', annual: 'd' },
    business: { monthly: 'e', annual: 'f' },
  }

  test('identifies a plan and period', () => {
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => choiceOf(prices, id))).toEqual(choices)
  })

  test.each(['', 'A', 'g', 'starter', 'constructor'])('%s is unknown', (id) => {
    expect(choiceOf(prices, id)).toBeUndefined()
  })
})

describe('the tier that a subscription grants', () => {
  const now = new Date('2026-03-29T01:30:00Z')
  const given = (status: SubscriptionStatus, owedSince: Date | null = null, at = now) =>
    PAID_TIERS.map((tier) => entitledTier({ status, tier, owedSince }, at))

  test('is its own while active, also after an earlier overdue payment', () => {
    expect(given('active')).toEqual(PAID_TIERS)
    expect(given('active', new Date(0))).toEqual(PAID_TIERS)
  })

  test('is null before the first payment, and free once unpaid or ended', () => {
    expect(given('incomplete', now)).toEqual([null, null, null])
    expect(given('unpaid', now)).toEqual(['free', 'free', 'free'])
    expect(given('ended', now)).toEqual(['free', 'free', 'free'])
  })

  test('is its own for seven days after the due date, to the millisecond', () => {
    expect(GRACE_DAYS).toBe(7)
    const end = new Date('2026-04-05T01:30:00Z')
    expect(graceEnd(now)).toEqual(end)
    expect(given('past_due', now, now)).toEqual(PAID_TIERS)
    expect(given('past_due', now, new Date(end.getTime() - 1))).toEqual(PAID_TIERS)
    expect(given('past_due', now, end)).toEqual(['free', 'free', 'free'])
    expect(given('past_due', now, new Date(end.getTime() + 1))).toEqual(['free', 'free', 'free'])
  })

  test('is free if the due date is unknown', () => {
    expect(given('past_due')).toEqual(['free', 'free', 'free'])
  })

  test('is never more than its own', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<SubscriptionStatus>('incomplete', 'active', 'past_due', 'unpaid', 'ended'),
        fc.constantFrom(...PAID_TIERS),
        fc.option(fc.date({ noInvalidDate: true })),
        fc.date({ noInvalidDate: true }),
        (status, tier, owedSince, at) => {
          expect([tier, 'free', null]).toContain(entitledTier({ status, tier, owedSince }, at))
        },
      ),
      SEED,
    )
  })
})

describe('a change', () => {
  test.each([
    ['starter monthly', 'starter annual', 'upgrade'],
    ['starter annual', 'starter monthly', 'downgrade'],
    ['starter annual', 'pro monthly', 'upgrade'],
    ['pro monthly', 'starter annual', 'downgrade'],
    ['business monthly', 'pro annual', 'downgrade'],
    ['pro monthly', 'pro monthly', 'same'],
  ])('from %s to %s is the kind %s', (from, to, kind) => {
    expect(changeKind(choice(from), choice(to))).toBe(kind)
  })

  /** Ordered by tier, then by period. */
  test('is an upgrade to every later choice, and a downgrade to every earlier one', () => {
    for (const [at, from] of choices.entries()) {
      const kinds = choices.map((to) => changeKind(from, to))
      expect(kinds).toEqual([
        ...choices.slice(0, at).map(() => 'downgrade'),
        'same',
        ...choices.slice(at + 1).map(() => 'upgrade'),
      ])
    }
  })
})

const ends = (anchor: string, period: BillingPeriod, counts: number[]) =>
  counts.map((count) => periodEnd(new Date(anchor), period, count).toISOString())

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

describe('the end of a period', () => {
  test('is on the anchor’s day and time, or on the last day of a short month', () => {
    expect(ends('2026-01-31T22:15:16.789Z', 'monthly', [0, 1, 2, 3, 4, 12, 13, 25])).toEqual([
      '2026-01-31T22:15:16.789Z',
      '2026-02-28T22:15:16.789Z',
      '2026-03-31T22:15:16.789Z',
      '2026-04-30T22:15:16.789Z',
      '2026-05-31T22:15:16.789Z',
      '2027-01-31T22:15:16.789Z',
      '2027-02-28T22:15:16.789Z',
      '2028-02-29T22:15:16.789Z',
    ])
    expect(ends('2026-11-30T00:00:00.000Z', 'monthly', [1, 2, 3, 4])).toEqual([
      '2026-12-30T00:00:00.000Z',
      '2027-01-30T00:00:00.000Z',
      '2027-02-28T00:00:00.000Z',
      '2027-03-30T00:00:00.000Z',
    ])
  })

  test('of a year from a leap day is February 28, and February 29 after four years', () => {
    expect(ends('2028-02-29T12:00:00.000Z', 'annual', [1, 2, 3, 4])).toEqual([
      '2029-02-28T12:00:00.000Z',
      '2030-02-28T12:00:00.000Z',
      '2031-02-28T12:00:00.000Z',
      '2032-02-29T12:00:00.000Z',
    ])
    // 2100 is not a leap year.
    expect(ends('2096-02-29T12:00:00.000Z', 'annual', [4, 8])).toEqual([
      '2100-02-28T12:00:00.000Z',
      '2104-02-29T12:00:00.000Z',
    ])
  })

  test('does not change the anchor', () => {
    const anchor = new Date('2026-01-31T10:00:00Z')
    periodEnd(anchor, 'monthly', 1)
    expect(anchor).toEqual(new Date('2026-01-31T10:00:00Z'))
  })

  const anchors = fc.date({
    noInvalidDate: true,
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2090-12-31T23:59:59Z'),
  })

  test('follows the previous one, on the right day of the next month or year', () => {
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom(...BILLING_PERIODS),
        fc.nat(100),
        (anchor, period, count) => {
          const [before, end] = [count, count + 1].map((n) => periodEnd(anchor, period, n))
          if (!before || !end) throw new Error('there are two')
          expect(monthOf(end) - monthOf(before)).toBe(period === 'annual' ? 12 : 1)
          const nextDay = new Date(end.getTime() + 86_400_000)
          const isLast = nextDay.getUTCMonth() !== end.getUTCMonth()
          const day = end.getUTCDate()
          expect(day === anchor.getUTCDate() || (isLast && day < anchor.getUTCDate())).toBe(true)
          expect(end.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000)
        },
      ),
      { ...SEED, numRuns: 1_000 },
    )
  })

  test('of twelve months equals that of a year', () => {
    fc.assert(
      fc.property(anchors, fc.nat(20), (anchor, years) => {
        expect(periodEnd(anchor, 'monthly', years * 12)).toEqual(periodEnd(anchor, 'annual', years))
      }),
      SEED,
    )
  })
})

describe('the features lost by a downgrade', () => {
  test.each<[Tier, Tier, string[]]>([
    ['business', 'pro', ['API access']],
    [
      'pro',
      'starter',
      [
        'Advanced analytics',
        'Links from 1 hour to 11 days',
        'Trends and benchmarks',
        'Your logo and color',
      ],
    ],
    [
      'starter',
      'free',
      [
        'Invited rounds of up to 31 days',
        'Excel and CSV export',
        'PDF reports',
        'Slides (PowerPoint)',
      ],
    ],
    ['business', 'free', Object.values(FEATURE_NAMES)],
    ['free', 'business', []],
    ['starter', 'pro', []],
  ])('from %s to %s is %j', (from, to, names) => {
    expect(featuresLost(from, to)).toEqual(names)
  })

  test('have a name for every plan feature', () => {
    const switches = Object.entries(PLANS.business.limits)
      .filter(([, value]) => typeof value === 'boolean')
      .map(([feature]) => feature as PlanFeature)
    expect(Object.keys(FEATURE_NAMES).toSorted()).toEqual(switches.toSorted())
  })

  test('are none within a tier, and add up over several tiers', () => {
    for (const tier of TIERS) expect(featuresLost(tier, tier)).toEqual([])
    const steps = (['business', 'pro', 'starter'] as const).flatMap((from, index) =>
      featuresLost(from, (['pro', 'starter', 'free'] as const)[index] ?? 'free'),
    )
    expect(steps.toSorted()).toEqual(featuresLost('business', 'free').toSorted())
  })
})
