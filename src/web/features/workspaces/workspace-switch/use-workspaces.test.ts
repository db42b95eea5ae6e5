import { expect, test } from 'vitest'
import { mayCreateWorkspace } from './use-workspaces.ts'

const OWN_FREE = { role: 'owner', subscriptionTier: 'free' } as const
const OWN_PRO = { role: 'owner', subscriptionTier: 'pro' } as const
const VIEWED = { role: 'viewer', subscriptionTier: 'business' } as const

test.each([
  [[], false, false],
  [[OWN_FREE], false, false],
  [[OWN_PRO], false, true],
  [[VIEWED], false, true],
  [[OWN_FREE, VIEWED], false, true],
  [[VIEWED], true, false],
  [[VIEWED, VIEWED], true, false],
  [[OWN_PRO, VIEWED], true, true],
])('people in %j may create a workspace (shared: %j): %j', (all, isShared, expected) => {
  expect(mayCreateWorkspace(all, isShared)).toBe(expected)
})
