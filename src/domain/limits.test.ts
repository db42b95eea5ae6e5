import { describe, expect, test } from 'vitest'
import {
  canCreateRound,
  canCreateTeam,
  hasPdfReports,
  isBelowLimit,
  isReadOnly,
  limitStatus,
  maxRoundHours,
  canSetLinkHours,
  monthlyRoundLimit,
  readOnlyReason,
  teamLimit,
  usageProgress,
} from './limits.ts'
import type { Account } from './limits.ts'
import { LINK_HOURS, TIERS, UNLIMITED } from './plans.ts'
import type { Tier } from './plans.ts'

const manager = (subscriptionTier: Tier): Account => ({ subscriptionTier, isAdmin: false })
const admin = (subscriptionTier: Tier): Account => ({ subscriptionTier, isAdmin: true })

describe('teams', () => {
  test.each([
    ['free', 1],
    ['starter', 3],
    ['pro', 10],
  ] as const)('%s includes %i', (tier, limit) => {
    expect(teamLimit(manager(tier))).toBe(limit)
    expect(canCreateTeam(manager(tier), 0)).toBe(true)
    expect(canCreateTeam(manager(tier), limit - 1)).toBe(true)
    expect(canCreateTeam(manager(tier), limit)).toBe(false)
    expect(canCreateTeam(manager(tier), limit + 1)).toBe(false)
  })

  test('business is unlimited', () => {
    expect(teamLimit(manager('business'))).toBe(UNLIMITED)
    expect(canCreateTeam(manager('business'), 100_000)).toBe(true)
  })

  test.each(TIERS)('an admin is unlimited on any tier: %s', (tier) => {
    expect(teamLimit(admin(tier))).toBe(UNLIMITED)
    expect(canCreateTeam(admin(tier), 999)).toBe(true)
  })
})

describe('teams beyond the limit', () => {
  const teams = Array.from({ length: 12 }, (_, index) => `Team ${index + 1}`)

  test.each([
    ['free', 1],
    ['starter', 3],
    ['pro', 10],
  ] as const)('on %s, all but the %i oldest are read-only', (tier, limit) => {
    const readOnly = teams.filter((_team, older) => isReadOnly(manager(tier), older))
    expect(readOnly).toEqual(teams.slice(limit))
  })

  test('do not exist without a limit', () => {
    expect(isReadOnly(manager('business'), 100_000)).toBe(false)
    expect(isReadOnly(admin('free'), 100_000)).toBe(false)
  })

  test.each(TIERS)('a new team is never read-only: %s', (tier) => {
    for (let used = 0; used < 12; used++) {
      expect(isReadOnly(manager(tier), used)).toBe(!canCreateTeam(manager(tier), used))
    }
  })

  test('the reason names plan and limit, also on a page with an outdated plan', () => {
    expect(readOnlyReason(manager('free'))).toContain('than the Free plan includes (1).')
    expect(readOnlyReason(manager('pro'))).toContain('than the Pro plan includes (10).')
    for (const account of [manager('business'), admin('free')]) {
      expect(readOnlyReason(account)).toContain('than your plan includes.')
      expect(readOnlyReason(account)).not.toMatch(/-1/)
    }
  })
})

test.each([
  ['free', false],
  ['starter', true],
  ['pro', true],
  ['business', true],
] as const)('%s has PDF reports: %s', (tier, has) => {
  expect(hasPdfReports({ subscriptionTier: tier })).toBe(has)
})

describe('rounds a month', () => {
  test('free includes one', () => {
    expect(monthlyRoundLimit(manager('free'))).toBe(1)
    expect(canCreateRound(manager('free'), 0)).toBe(true)
    expect(canCreateRound(manager('free'), 1)).toBe(false)
  })

  test.each(['starter', 'pro', 'business'] as const)('%s is unlimited', (tier) => {
    expect(monthlyRoundLimit(manager(tier))).toBe(UNLIMITED)
    expect(canCreateRound(manager(tier), 100_000)).toBe(true)
  })

  test('an admin has the round limit of the tier', () => {
    expect(monthlyRoundLimit(admin('free'))).toBe(1)
  })
})

test('one more is allowed below the limit, not at it, and always without one', () => {
  expect(isBelowLimit(3, 2)).toBe(true)
  expect(isBelowLimit(3, 3)).toBe(false)
  expect(isBelowLimit(3, 4)).toBe(false)
  expect(isBelowLimit(0, 0)).toBe(false)
  expect(isBelowLimit(UNLIMITED, 0)).toBe(true)
  expect(isBelowLimit(UNLIMITED, 1_000_000)).toBe(true)
})

describe('the limit status', () => {
  test.each([
    ['free', { teams: 0, rounds: 0 }, 'available', 'available'],
    ['free', { teams: 1, rounds: 0 }, 'limit_reached', 'available'],
    ['free', { teams: 0, rounds: 1 }, 'available', 'limit_reached'],
    ['starter', { teams: 2, rounds: 90 }, 'available', 'unlimited'],
    ['starter', { teams: 3, rounds: 90 }, 'limit_reached', 'unlimited'],
    ['pro', { teams: 9, rounds: 0 }, 'available', 'unlimited'],
    ['pro', { teams: 12, rounds: 0 }, 'limit_reached', 'unlimited'],
    ['business', { teams: 999, rounds: 999 }, 'unlimited', 'unlimited'],
  ])('%s with %j: teams %s, rounds %s', (tier, used, teams, rounds) => {
    expect(limitStatus({ subscriptionTier: tier, isAdmin: false }, used)).toEqual({
      teams,
      rounds,
    })
  })

  test('ignores the letter case of the tier, and is unlimited teams for an admin', () => {
    const admin = { subscriptionTier: 'Free', isAdmin: true }
    expect(limitStatus(admin, { teams: 5, rounds: 1 })).toEqual({
      teams: 'unlimited',
      rounds: 'limit_reached',
    })
  })

  test.each(['', 'gold', 'constructor', '__proto__', 'toString'])('is unknown for %j', (tier) => {
    expect(limitStatus({ subscriptionTier: tier, isAdmin: true }, { teams: 0, rounds: 0 })).toEqual(
      {
        teams: 'unknown',
        rounds: 'unknown',
      },
    )
  })
})

test.each([
  [UNLIMITED, 0, 0],
  [UNLIMITED, 500, 0],
  [1, 0, 0],
  [1, 1, 100],
  [3, 1, 33],
  [3, 2, 67],
  [10, 9, 90],
  [3, 7, 100],
  [0, 0, 0],
])('a limit of %i with %i used is a progress of %i percent', (limit, used, percent) => {
  expect(usageProgress(limit, used)).toBe(percent)
})

describe('the lifetime of a link', () => {
  test.each(TIERS)('can be 24 hours on any plan: %s', (tier) => {
    expect(LINK_HOURS.default).toBe(24)
    expect(canSetLinkHours(manager(tier), 24, 'open')).toBe(true)
  })

  test.each([
    ['free', false],
    ['starter', false],
    ['pro', true],
    ['business', true],
  ] as const)('can be another for %s: %s', (tier, allowed) => {
    for (const hours of [1, 23, 25, 264]) {
      expect(canSetLinkHours(manager(tier), hours, 'open')).toBe(allowed)
    }
  })

  test('follows the plan for an admin too', () => {
    expect(canSetLinkHours(admin('free'), 48, 'open')).toBe(false)
  })

  test('of an open round is at most 11 days on every plan', () => {
    expect(canSetLinkHours(manager('business'), 265, 'open')).toBe(false)
    expect(maxRoundHours(manager('business'), 'open')).toBe(264)
    expect(maxRoundHours(manager('starter'), 'open')).toBe(24)
  })

  test.each([
    ['free', 168],
    ['starter', 744],
    ['pro', 744],
    ['business', 744],
  ] as const)('of an invited round on %s is up to %i hours', (tier, most) => {
    expect(maxRoundHours(manager(tier), 'invited')).toBe(most)
    for (const hours of [1, 48, most]) {
      expect(canSetLinkHours(manager(tier), hours, 'invited')).toBe(true)
    }
    expect(canSetLinkHours(manager(tier), most + 1, 'invited')).toBe(false)
  })
})
