import { expect, test } from 'vitest'
import { COMPARISON } from './comparison.ts'
import { PRICING_FAQ } from './pricing-faq.tsx'

test('pricing says how many responses trends and distributions need', () => {
  expect(COMPARISON.map(({ label }) => label)).toContain(
    'Trends (at least 5 responses per round) and benchmarks',
  )
  const answer = PRICING_FAQ.find(({ question }) => /How large/.test(question))?.answer
  expect(answer).toContain('at least 3 responses')
  expect(answer).toContain('margins of error and clear changes between rounds need 5')
})
