import { expect, test } from 'vitest'
import { COMPARISON } from './plan-comparison.ts'
import { PRICING_FAQ } from './pricing-faq.tsx'

test('pricing says how many responses trends and distributions need', () => {
  expect(COMPARISON.map(({ label }) => label)).toContain(
    'Trends and benchmarks (benchmarks need 5 responses)',
  )
  const answer = PRICING_FAQ.find(({ question }) => /How large/.test(question))?.answer
  expect(answer).toContain('at least 3 responses')
  expect(answer).toContain('Distributions need 5')
  expect(answer).toContain('whether a change is clear needs 4')
  expect(answer).toContain('begin at 3 and are rough below 5')
})
