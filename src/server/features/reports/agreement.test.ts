import { expect, test } from 'vitest'
import { countAgreeing, formatAgreeCount, formatAgreeShare } from './agreement.ts'

test('the share that agrees counts Agree and Strongly Agree of all published answers', () => {
  const count = countAgreeing([
    { distribution: [1, 2, 3, 4, 2] },
    { distribution: [0, 0, 4, 8, 0] },
  ])
  expect(count).toEqual({ agree: 14, all: 24 })
  expect(formatAgreeShare(count)).toBe('58% agree')
})

test.each([
  [{ agree: 12, all: 20 }, '12 of 20 agree'],
  [{ agree: 1, all: 7 }, '1 of 7 agrees'],
  [{ agree: 0, all: 7 }, '0 of 7 agree'],
  [undefined, ''],
])('people who agree are counted: %o', (count, text) => {
  expect(formatAgreeCount(count)).toBe(text)
})

test('without published distributions there is no share', () => {
  expect(countAgreeing([{ distribution: null }])).toBeUndefined()
  expect(formatAgreeShare(undefined)).toBe('')
})
