import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { participantScores, teamResults } from './team-results.ts'
import { managerGap } from './manager-gap.ts'
import { addRelease, emptyRollup } from './rollup.ts'

const { teamwork } = ASSESSMENTS
const count = totalQuestions(teamwork)

const all = (value: number) => Array.from({ length: count }, () => value)

function resultsOf(people: readonly (readonly number[])[]) {
  const rollup = addRelease(emptyRollup(teamwork), people, false)
  const results = teamResults(teamwork, rollup, { groupSize: 3 })
  if (!results) throw new Error('no submissions')
  return results
}

const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: count, maxLength: count })

describe('the gap between a manager and the team', () => {
  test('is the difference in percentage points, overall and by category', () => {
    // The manager gives Communication (the first four) 5 and the rest 3; the team gives 2.
    const own = all(3).map((value, position) => (position < 4 ? 5 : value))
    const gap = managerGap(teamwork, resultsOf([all(2), all(2), all(2)]), own)
    expect(gap.categories).toEqual([
      { category: 'Communication', manager: 100, team: 40, difference: 60 },
      { category: 'Coordination', manager: 60, team: 40, difference: 20 },
      { category: 'Mutual Support', manager: 60, team: 40, difference: 20 },
      { category: 'Balance of Effort', manager: 60, team: 40, difference: 20 },
      { category: 'Psychological Safety', manager: 60, team: 40, difference: 20 },
    ])
    expect(gap.overall).toEqual({ manager: 68, team: 40, difference: 28 })
  })

  test('is zero for equal answers, and changes sign if the roles are swapped', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const own = managerGap(teamwork, participantScores(teamwork, one), one)
        expect(own.categories.every(({ difference }) => difference === 0)).toBe(true)
        const there = managerGap(teamwork, participantScores(teamwork, one), other)
        const back = managerGap(teamwork, participantScores(teamwork, other), one)
        expect(there.overall.difference).toBeCloseTo(-back.overall.difference, 9)
      }),
      { seed: 4711 },
    )
  })

  test('does not change the team’s scores', () => {
    const team = resultsOf([all(2), all(5), all(4)])
    const gap = managerGap(teamwork, team, all(1))
    expect(gap.overall.team).toBe(team.overall.percentage)
    expect(gap.categories.map((category) => category.team)).toEqual(
      team.categories.map(({ percentage }) => percentage),
    )
  })
})
