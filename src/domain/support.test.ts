import { expect, test } from 'vitest'
import { DEFAULT_PRIORITY, hasPrioritySupport, SUPPORT_PRIORITIES } from './support.ts'

test.each(['business', 'Business', 'BUSINESS'])('%s is answered on the same day', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(true)
})

test.each(['free', 'starter', 'pro', 'gold', '', undefined])('%s is not', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(false)
})

test('whoever chooses no priority has a normal one', () => {
  expect(Object.keys(SUPPORT_PRIORITIES)).toContain(DEFAULT_PRIORITY)
  expect(DEFAULT_PRIORITY).toBe('normal')
})
