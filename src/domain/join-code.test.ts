import { expect, test } from 'vitest'
import { formatJoinCode, JOIN_LETTERS, readJoinCode } from './join-code.ts'

test('a code is read in any case, width and grouping', () => {
  for (const typed of ['ABCD2346', 'abcd 2346', ' ab-cd 23-46 ', 'ＡＢＣＤ２３４６']) {
    expect(readJoinCode(typed)).toBe('ABCD2346')
  }
})

test.each(['', 'ABCD234', 'ABCD23466', 'ABCD234O', 'ABCD-234!', 'ÀBCD2346'])(
  '%j is no code',
  (typed) => {
    expect(readJoinCode(typed)).toBeUndefined()
  },
)

test('there are 30 letters, none of which looks like another', () => {
  expect(new Set(JOIN_LETTERS).size).toBe(30)
  expect(JOIN_LETTERS).not.toMatch(/[ILO015]/)
})

test('a code is shown in two groups', () => {
  expect(formatJoinCode('ABCD2346')).toBe('ABCD 2346')
})
