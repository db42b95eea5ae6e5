import { describe, expect, test } from 'vitest'
import { simulateCantSay } from './cant-say-simulation.ts'
import {
  simulateChanges,
  simulateCoverage,
  simulateOrder,
  simulateSplits,
} from './statistics-simulation.ts'

// The short form of scripts/simulate-statistics.ts. The seed is fixed; the bounds allow for the
// error of a few hundred rounds.
const ROUNDS = 250

describe('in simulated teams', () => {
  test.each([3, 5, 8, 20])('intervals of %i responses contain the truth', (n) => {
    const { category, categoryOfKnownTeam, whole, question } = simulateCoverage(n, ROUNDS)
    for (const { average, worst } of [category, categoryOfKnownTeam, whole, question]) {
      expect(average).toBeGreaterThan(94.5)
      expect(worst).toBeGreaterThan(91)
    }
  })

  test.each([4, 8, 20])('%i responses a round seldom show a change that is none', (n) => {
    const { whole, anyCategory } = simulateChanges({ before: n, after: n }, ROUNDS)
    expect(whole.average).toBeLessThan(5)
    expect(anyCategory.average).toBeLessThan(5)
    const samePeople = simulateChanges({ before: n, after: n, samePeople: true }, ROUNDS)
    expect(samePeople.whole.worst).toBeLessThan(2)
  })

  test.each([5, 12])('and so do those where some of %i people cannot see a topic', (n) => {
    const { covered, clear } = simulateCantSay(n, { share: 0.3, byTopic: true }, ROUNDS / 2)
    for (const { average, worst } of [covered.category, covered.whole]) {
      expect(average).toBeGreaterThan(94.5)
      expect(worst).toBeGreaterThan(91)
    }
    expect(clear.whole.average).toBeLessThan(5)
    expect(clear.anyCategory.average).toBeLessThan(5)
  })

  test('a change of 20 points shows from eight responses on', () => {
    const { whole } = simulateChanges({ before: 8, after: 8, points: 20 }, ROUNDS)
    expect(whole.average).toBeGreaterThan(85)
  })

  test.each([3, 8, 20])('no category of %i responses stands out if all are equal', (n) => {
    expect(simulateOrder(n, ROUNDS).average).toBeLessThan(4)
  })

  test.each([5, 8, 12, 20])('%i answers with one peak are seldom called split', (n) => {
    const { onePeak, flat, camps, sharp } = simulateSplits(n, 4 * ROUNDS)
    expect(onePeak).toBeLessThan(6)
    expect(flat).toBeLessThan(14)
    expect(sharp).toBe(n < 8 ? 0 : 100)
    expect(camps[2]).toBeGreaterThan(n < 8 ? 75 : 95)
  })
})
