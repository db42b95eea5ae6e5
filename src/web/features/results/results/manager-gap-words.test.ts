import { describe, expect, test } from 'vitest'
import { gapFinding, signed } from './manager-gap-words.ts'

const gaps = (...differences: number[]) => ({
  categories: differences.map((difference, index) => ({
    category: `Category ${index + 1}`,
    manager: 60 + difference,
    team: 60,
    difference,
  })),
})

describe('the gap in a sentence', () => {
  test('names the widest gap first, up or down', () => {
    expect(gapFinding(gaps(4, -24.4, 3), true)).toBe(
      'Compared with the team, you rate Category 2 24 points lower; the rest is within 10 points.',
    )
  })

  test('names a second wide gap, and the rest only if it is close', () => {
    expect(gapFinding(gaps(30, 12, 11), true)).toBe(
      'Compared with the team, you rate Category 1 30 points higher, Category 2 12 points higher.',
    )
    expect(gapFinding(gaps(30, -12, 2), true)).toContain('; the rest is within 10 points')
    expect(gapFinding(gaps(30, -12), true)).not.toContain('the rest')
  })

  test('is about the manager for other readers', () => {
    expect(gapFinding(gaps(30, -12), false)).toBe(
      'Compared with the team, the manager rates Category 1 30 points higher, Category 2 12 points lower.',
    )
    expect(gapFinding(gaps(1, 2), false)).toContain('The manager and the team rate all 2')
  })

  test('reports that there is no gap', () => {
    expect(gapFinding(gaps(9.9, -9.9, 0), true)).toBe(
      'You and the team rate all 3 categories alike, within 10 points.',
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
