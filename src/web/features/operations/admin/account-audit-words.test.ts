import { expect, test } from 'vitest'
import type { AccountAuditEntry } from '#contract/admin.ts'
import { describeChange } from './account-audit-words.ts'

test.each<[AccountAuditEntry['action'], string | null, string | null, string]>([
  ['tier', 'free', 'pro', 'Plan: Free to Pro'],
  ['tier', 'business', 'free', 'Plan: Business to Free'],
  ['role', 'user', 'admin', 'Role: Manager to Admin'],
  ['role', 'admin', 'user', 'Role: Admin to Manager'],
  ['suspension', 'active', 'suspended', 'Suspended'],
  ['suspension', 'suspended', 'active', 'Suspension lifted'],
  ['reset-link', null, null, 'Password reset link created'],
  ['second-factor-reset', null, null, 'Second factors removed'],
])('describes %s from %s to %s', (action, before, after, words) => {
  const entry = { id: 1, at: '2026-01-02T03:04:05Z', by: 'command', actor: null } as const
  expect(describeChange({ ...entry, account: null, action, before, after })).toBe(words)
})
