import { expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { USER_COLUMNS } from './user-columns.tsx'

const subscription = (user: Pick<AdminUser, 'subscriptionTier' | 'demo'>) =>
  USER_COLUMNS.find(({ name }) => name === 'Subscription')?.render(user as AdminUser)

test('the table names a paid plan exactly for the accounts that count as paid', () => {
  expect(subscription({ subscriptionTier: 'pro', demo: false })).toBe('Pro')
  expect(subscription({ subscriptionTier: 'free', demo: false })).toBe('Free')
  expect(subscription({ subscriptionTier: 'business', demo: true })).toBe('Demo')
})
