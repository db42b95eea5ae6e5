import { expect, test } from 'vitest'
import { hasPrioritySupport } from './support.ts'

test.each(['business', 'Business', 'BUSINESS'])('%s has priority support', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(true)
})

test.each(['free', 'starter', 'pro', 'gold', '', undefined])('%s does not', (tier) => {
  expect(hasPrioritySupport(tier)).toBe(false)
})
