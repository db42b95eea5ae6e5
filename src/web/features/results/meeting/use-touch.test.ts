import { expect, test } from 'vitest'
import { gestureOf } from './use-touch.ts'

test('a swipe to the left goes on, to the right back', () => {
  expect(gestureOf(-80, 10, 0.5)).toBe('next')
  expect(gestureOf(80, -10, 0.5)).toBe('back')
})

test('scrolling and small movements do nothing', () => {
  expect(gestureOf(-80, 60, 0.5)).toBeUndefined()
  expect(gestureOf(-30, 0, 0.95)).toBeUndefined()
})

test('a tap at an edge moves, one in the middle does not', () => {
  expect([0.05, 0.5, 0.95].map((at) => gestureOf(1, 2, at))).toEqual(['back', undefined, 'next'])
})
