import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from './assessments/catalogue.ts'
import { teamResults } from './team-results.ts'
import { managerGap } from './manager-gap.ts'
import type { Answers } from './rollup.ts'
import { released } from './rollup-fixtures.ts'

const { teamwork } = ASSESSMENTS
const count = totalQuestions(teamwork)

const all = (value: number) => Array.from({ length: count }, () => value)

/** Returns the published figures of these people. */
const teamOf = (people: readonly Answers[]) =>
  released(teamwork, people, { groupSize: people.length < 3 ? 1 : 3 })

/** Returns the gap to a team that has one. */
function gapTo(people: readonly Answers[], manager: Answers) {
  const gap = managerGap(teamwork, teamOf(people), manager)
  if (!gap) throw new Error('no gap')
  return gap
}

const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: count, maxLength: count })

describe('the gap between a manager and the team', () => {
  test('is the difference in percentage points, overall and by category', () => {
    // The manager gives Communication (the first four) 5 and the rest 3; the team gives 2.
    const own = all(3).map((value, position) => (position < 4 ? 5 : value))
    const gap = gapTo([all(2), all(2), all(2)], own)
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
        const own = gapTo([one], one)
        expect(own.categories.every(({ difference }) => difference === 0)).toBe(true)
        const there = gapTo([one], other)
        const back = gapTo([other], one)
        expect(there.overall.difference).toBeCloseTo(-back.overall.difference, 9)
      }),
      { seed: 4711 },
    )
  })

  test('does not change the team’s scores', () => {
    const people = [all(2), all(5), all(4)]
    const team = teamResults(teamwork, teamOf(people), { groupSize: 3 })
    const gap = gapTo(people, all(1))
    expect(gap.overall.team).toBe(team?.overall?.percentage)
    expect(gap.categories.map((category) => category.team)).toEqual(
      team?.categories.map(({ percentage }) => percentage),
    )
  })

  test('is clear at the distance at which a colleague would stand out', () => {
    // Four categories differ as people of one team do, 15 points and more; the fifth by 57.
    const people = [all(2), all(3), all(4), all(4), all(5), all(5), all(4), all(3)]
    const own = all(4).map((value, position) => (position >= 16 ? 1 : value + 1))
    const { categories } = gapTo(people, own)
    expect(categories.map(({ difference }) => difference)).toEqual([25, 25, 25, 25, -55])
    expect(categories.map(({ isClear }) => isClear)).toEqual([false, false, false, false, true])
  })

  test('covers only the questions that the manager answered and that have a score', () => {
    // Three of the four questions of Communication, and none of Coordination.
    const own = all(3).map((value, position) =>
      position === 0 || (position > 3 && position < 8) ? null : value,
    )
    const unseen = all(4).map((value, position) => (position === 1 ? null : value))
    const gap = gapTo([unseen, unseen, all(1)], own)
    expect(gap.categories.map(({ category, manager }) => [category, manager])).toEqual([
      ['Communication', 60],
      ['Mutual Support', 60],
      ['Balance of Effort', 60],
      ['Psychological Safety', 60],
    ])
  })

  test('is not given if fewer than half of the questions can be compared', () => {
    const own = all(3).map((value, position) => (position < 11 ? null : value))
    expect(managerGap(teamwork, teamOf([all(2), all(2), all(2)]), own)).toBeUndefined()
  })
})
