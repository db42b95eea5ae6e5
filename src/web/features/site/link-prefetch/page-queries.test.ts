import { expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { pageQueries } from './page-queries.ts'

const OWNER = {
  subscriptionTier: 'free',
  workspace: { id: 'acme', role: 'owner' },
} as User

const count = (pathname: string, user: User) => pageQueries({ pathname, search: '' }, user).length

test('a page behind the login has queries, other pages have none', () => {
  expect(count('/dashboard', OWNER)).toBeGreaterThan(3)
  expect(count('/teams/one/members', OWNER)).toBe(2)
  expect(count('/pricing', OWNER)).toBe(0)
})

test('nothing is asked for that a role may not read', () => {
  const viewer = { ...OWNER, workspace: { id: 'acme', role: 'viewer' } } as User
  expect(count('/teams/one/members', viewer)).toBe(1)
  expect(count('/sessions/create', viewer)).toBe(0)
  const outside = { ...OWNER, workspace: null } as User
  const locked = { ...OWNER, workspace: { id: 'acme', role: 'owner', secondFactorMissing: true } }
  for (const user of [outside, locked as User]) {
    for (const path of ['/dashboard', '/teams', '/account']) expect(count(path, user)).toBe(0)
  }
})
