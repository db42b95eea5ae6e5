import { expect, test } from 'vitest'
import { attentionOf } from './standing-words.ts'

const standing = (
  percentage: number,
  agree: number,
  fallen: string[] = [],
  isLowestClear = true,
) => ({
  fallen,
  isLowestClear,
  lowest: { category: 'Calm', percentage, favourable: null },
  favourable: { favourable: agree, neutral: 0, unfavourable: 100 - agree },
})

test.each([
  [standing(70, 80, ['Bold', 'Kind']), true, 'Bold and Kind are clearly lower than last time'],
  [standing(55, 80, ['Bold']), true, 'Bold is clearly lower than last time'],
  [standing(55, 80), true, 'Calm'],
  [standing(55, 80, [], false), true, 'Calm'],
  [standing(62, 40), true, 'fewer than half of the answers agree'],
  [standing(62, 60), false, 'Clearly lowest: Calm'],
  [standing(62, 60, [], false), false, 'No single category is clearly lowest'],
])('what needs attention in %j', (own, isNeeded, text) => {
  expect(attentionOf(own)).toMatchObject({ isNeeded, text })
})
