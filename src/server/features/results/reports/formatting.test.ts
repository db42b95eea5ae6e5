import { expect, test } from 'vitest'
import { explainInterval, formatShortPlace } from './formatting.ts'

test.each([
  [0, 10, 'Lowest 10%'],
  [70, 80, 'Above 70%'],
  [30, 60, 'Above 30%'],
  [80, 100, 'Highest 20%'],
  [0, 100, 'Level with most'],
])('writes a place from %i to %i in large type as “%s”', (from, to, words) => {
  expect(formatShortPlace({ from, to })).toBe(words)
})

test('only invitations show that everyone has answered', () => {
  expect(explainInterval({ kind: 'everyone' }, 'invited')).toMatch(/^Everyone who was asked has/)
  expect(explainInterval({ kind: 'everyone' }, 'open')).toMatch(
    /^None if each response is from another person\./,
  )
})
