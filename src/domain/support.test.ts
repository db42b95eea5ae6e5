import { expect, test } from 'vitest'
import { DEFAULT_PRIORITY, hasPrioritySupport, SUPPORT_PRIORITIES } from './support.ts'

test.each(['business', 'Business', 'BUSINESS'])('%s has priority support', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(true)
})

test.each(['free', 'starter', 'pro', 'gold', '', undefined])('%s does not', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(false)
})

test('the default priority is normal', () => {
  expect(Object.keys(SUPPORT_PRIORITIES)).toContain(DEFAULT_PRIORITY)
  expect(DEFAULT_PRIORITY).toBe('normal')
})
