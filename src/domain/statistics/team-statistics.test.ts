import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { released } from '#domain/rollup-fixtures.ts'
import { emptyRollup } from '#domain/rollup.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { shownDistribution, spreadResponses } from './spread.ts'
import type { GroupSizeSetting } from './spread.ts'
import { favorableShares, participationOf, teamStatistics } from './team-statistics.ts'

const assessment = ASSESSMENTS.teamwork
const QUESTIONS = totalQuestions(assessment)

/** Adds a release of people who give the same value to every question. */
const rollupOf = (values: readonly number[], groupSize = 3, before = emptyRollup(assessment)) =>
  released(
    assessment,
    values.map((value) => new Array<number>(QUESTIONS).fill(value)),
    { groupSize, before },
  )

const settings = (groupSize: number, expectedResponses: number | null = null) => ({
  groupSize,
  expectedResponses,
})

/** Returns the distribution of the question at a position, without those who could not say. */
const shownAt = ({ questions }: PublishedRollup, round: GroupSizeSetting, position: number) => {
  const question = questions[position]
  return question && shownDistribution(question, round)?.slice(0, 5)
}

describe('the spread of few responses', () => {
  test.each([3, 4])('is not shown for %i protected responses, but a rough interval', (people) => {
    const rollup = rollupOf([1, 5, 3, 4].slice(0, people))
    const statistics = teamStatistics(assessment, rollup, settings(3, 9))
    for (const interval of [statistics.overall, ...statistics.categories]) {
      expect(interval).toMatchObject({ kind: 'range', rough: true })
    }
    for (const question of statistics.questions) {
      expect(question).toEqual({
        interval: expect.objectContaining({ kind: 'range', rough: true }),
        agreement: undefined,
        favourableInterval: undefined,
      })
    }
    expect(shownAt(rollup, settings(3), 0)).toBeUndefined()
  })

  test('does not show in the interval: it follows from the means', () => {
    const [apart, alike] = [rollupOf([1, 3, 5]), rollupOf([3, 3, 3])]
    expect(teamStatistics(assessment, apart, settings(3, 9))).toEqual(
      teamStatistics(assessment, alike, settings(3, 9)),
    )
  })

  test('does not prevent reporting a complete team', () => {
    const statistics = teamStatistics(assessment, rollupOf([1, 5, 3]), settings(3, 3))
    expect(statistics.overall).toEqual({ kind: 'everyone' })
    expect(statistics.questions[0]?.agreement).toBeUndefined()
  })

  test('is shown without protection, with the same interval', () => {
    const statistics = teamStatistics(assessment, rollupOf([1, 5, 3], 1), settings(1))
    expect(statistics.overall).toEqual(
      teamStatistics(assessment, rollupOf([1, 5, 3]), settings(3)).overall,
    )
    expect(statistics.questions[0]?.agreement).toBeDefined()
    expect(shownAt(rollupOf([2], 1), settings(1), 0)).toEqual([0, 1, 0, 0, 0])
    expect(shownAt(rollupOf([], 1), settings(1), 0)).toBeUndefined()
  })
})

test('all statistics are shown from five responses', () => {
  const rollup = rollupOf([1, 1, 5, 5, 5])
  const statistics = teamStatistics(assessment, rollup, settings(3))
  expect(shownAt(rollup, settings(3), QUESTIONS - 1)).toEqual([2, 0, 0, 0, 3])
  expect(statistics.questions[7]?.agreement).toMatchObject({ deviation: 1.6, split: true })
  expect(statistics.questions[7]?.favorableInterval?.low).toBeCloseTo(0.231, 3)
  expect(statistics.overall).toMatchObject({ kind: 'range', rough: false })
})

test('more responses than people mean a team of unknown size', () => {
  const rollup = rollupOf([5, 5, 5], 3, rollupOf([1, 2, 3, 4, 5]))
  const questionOf = (people: number | null) =>
    teamStatistics(assessment, rollup, settings(3, people)).questions[0]
  // The distributions cover five of the eight responses.
  expect(questionOf(5)).toEqual(questionOf(null))
  expect(questionOf(7)).toEqual(questionOf(null))
  const overall = (waiting: number) =>
    teamStatistics(assessment, rollup, { ...settings(3, 8), waiting }).overall?.kind
  expect(overall(0)).toBe('everyone')
  expect(overall(1)).toBe('range')
})

describe('the spread of several releases', () => {
  test('includes releases of five or more, and no smaller ones', () => {
    const five = rollupOf([1, 2, 3, 4, 5])
    const eight = rollupOf([1, 1, 1], 3, five)
    expect([eight.released, spreadResponses(eight, settings(3))]).toEqual([8, 5])
    expect(shownAt(eight, settings(3), 0)).toEqual([1, 1, 1, 1, 1])
    const thirteen = rollupOf([2, 2, 2, 2, 2], 3, eight)
    expect([thirteen.released, spreadResponses(thirteen, settings(3))]).toEqual([13, 10])
    expect(shownAt(thirteen, settings(3), 0)).toEqual([1, 6, 1, 1, 1])
  })

  test('is empty after two releases of three', () => {
    const six = rollupOf([1, 2, 3], 3, rollupOf([4, 4, 4]))
    expect([six.released, spreadResponses(six, settings(3))]).toEqual([6, 0])
  })

  test('grows by five or more or not at all', () => {
    const batches = fc.array(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 9 }),
    )
    fc.assert(
      fc.property(batches, (parts) => {
        let rollup = emptyRollup(assessment)
        let shown = 0
        for (const part of parts) {
          rollup = rollupOf(part, 3, rollup)
          const now = spreadResponses(rollup, settings(3))
          expect(now - shown).toBe(part.length >= 5 ? part.length : 0)
          shown = now
        }
      }),
    )
  })

  test('hides live responses after the group size is raised', () => {
    const live = rollupOf([1, 5], 1)
    const later = rollupOf([3, 3, 3], 3, live)
    expect(spreadResponses(live, settings(1))).toBe(2)
    expect(spreadResponses(live, settings(3))).toBe(0)
    expect(spreadResponses(later, settings(3))).toBe(0)
    expect(spreadResponses(rollupOf([4, 4, 4, 4, 4], 3, later), settings(3))).toBe(7)
  })
})

test('the shares of a distribution add up to 1', () => {
  expect(favorableShares([1, 2, 3, 4, 10])).toEqual({
    favourable: 0.7,
    neutral: 0.15,
    unfavourable: 0.15,
  })
})

test('participation can exceed 1, and is null if the team size is unknown', () => {
  expect(participationOf({ released: 6 }, { expectedResponses: 8 })).toBe(0.75)
  expect(participationOf({ released: 12 }, { expectedResponses: 8 })).toBe(1.5)
  expect(participationOf({ released: 12 }, { expectedResponses: null })).toBeNull()
})
