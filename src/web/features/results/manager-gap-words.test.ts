import { describe, expect, test } from 'vitest'
import { gapFinding, signed } from './manager-gap-words.ts'

const gaps = (...differences: number[]) => ({
  categories: differences.map((difference, index) => ({
    category: `Area ${index + 1}`,
    manager: 60 + difference,
    team: 60,
    difference,
  })),
})

describe('the gap in a sentence', () => {
  test('names the widest first, whichever way it goes', () => {
    expect(gapFinding(gaps(4, -24.4, 3))).toBe(
      'Compared with the team you see Area 2 24 points lower; on the rest you are within 10 points of each other.',
    )
  })

  test('names a second one that is wide too, and keeps still about the rest unless it is close', () => {
    expect(gapFinding(gaps(30, 12, 11))).toBe(
      'Compared with the team you see Area 1 30 points higher, Area 2 12 points higher.',
    )
    expect(gapFinding(gaps(30, -12, 2))).toContain(
      '; on the rest you are within 10 points of each other',
    )
    expect(gapFinding(gaps(30, -12))).not.toContain('the rest')
  })

  test('says that there is none', () => {
    expect(gapFinding(gaps(9.9, -9.9, 0))).toBe(
      'You and the team see all 3 areas alike, within 10 points.',
    )
  })
})

test.each([
  [24.4, '+24'],
  [-7.6, '−8'],
  [0.4, '0'],
  [-0.4, '0'],
])('%f is written %s', (difference, text) => {
  expect(signed(difference)).toBe(text)
})
