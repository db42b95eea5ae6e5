import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { teamResults } from './team-results.ts'
import { managerGap } from './manager-gap.ts'
import { addRelease, emptyRollup } from './rollup.ts'

const { teamwork } = ASSESSMENTS
const count = totalQuestions(teamwork)

const all = (value: number) => Array.from({ length: count }, () => value)

/** Returns the published figures of these people. */
const teamOf = (people: readonly (readonly number[])[]) =>
  addRelease(emptyRollup(teamwork), people, people.length >= 5)

const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: count, maxLength: count })

describe('the gap between a manager and the team', () => {
  test('is the difference in percentage points, overall and by category', () => {
    // The manager gives Communication (the first four) 5 and the rest 3; the team gives 2.
    const own = all(3).map((value, position) => (position < 4 ? 5 : value))
    const gap = managerGap(teamwork, teamOf([all(2), all(2), all(2)]), own)
    expect(gap.categories).toEqual([
      { category: 'Communication', manager: 100, team: 40, difference: 60, isClear: true },
      { category: 'Coordination', manager: 60, team: 40, difference: 20, isClear: false },
      { category: 'Mutual Support', manager: 60, team: 40, difference: 20, isClear: false },
      { category: 'Balance of Effort', manager: 60, team: 40, difference: 20, isClear: false },
      { category: 'Psychological Safety', manager: 60, team: 40, difference: 20, isClear: false },
    ])
    expect(gap.overall).toEqual({ manager: 68, team: 40, difference: 28, isClear: false })
  })

  test('is zero for equal answers, and changes sign if the roles are swapped', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const own = managerGap(teamwork, teamOf([one]), one)
        expect(own.categories.every(({ difference }) => difference === 0)).toBe(true)
        const there = managerGap(teamwork, teamOf([one]), other)
        const back = managerGap(teamwork, teamOf([other]), one)
        expect(there.overall.difference).toBeCloseTo(-back.overall.difference, 9)
      }),
      { seed: 4711 },
    )
  })

  test('does not change the team’s scores', () => {
    const rollup = teamOf([all(2), all(5), all(4)])
    const team = teamResults(teamwork, rollup, { groupSize: 3 })
    if (!team) throw new Error('no submissions')
    const gap = managerGap(teamwork, rollup, all(1))
    expect(gap.overall.team).toBe(team.overall.percentage)
    expect(gap.categories.map((category) => category.team)).toEqual(
      team.categories.map(({ percentage }) => percentage),
    )
  })

  test('is clear at the distance at which a colleague would stand out', () => {
    // Four categories differ as people of one team do, 15 points and more; the fifth by 57.
    const rollup = teamOf([all(2), all(3), all(4), all(4), all(5), all(5), all(4), all(3)])
    const own = all(4).map((value, position) => (position >= 16 ? 1 : value + 1))
    const { categories } = managerGap(teamwork, rollup, own)
    expect(categories.map(({ difference }) => difference)).toEqual([25, 25, 25, 25, -55])
    expect(categories.map(({ isClear }) => isClear)).toEqual([false, false, false, false, true])
  })
})
