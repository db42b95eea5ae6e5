import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { spreadIncludesRelease } from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import { sessionChanges } from './comparison.ts'
import type { ComparedSession } from './comparison.ts'

const assessment = ASSESSMENTS.teamwork
const QUESTIONS = totalQuestions(assessment)

type Person = readonly [first: number, rest: number]

/** A session of people with one value for the first category and one for the rest. */
const sessionOf = (people: readonly Person[], groupSize = 3): ComparedSession => ({
  groupSize,
  rollup: addRelease(
    assessment,
    emptyRollup(assessment),
    people.map(([first, rest]) =>
      Array.from({ length: QUESTIONS }, (_, position) => (position < 4 ? first : rest)),
    ),
    spreadIncludesRelease(groupSize, people.length),
  ),
})

const EMPTY: ComparedSession = { groupSize: 3, rollup: emptyRollup(assessment) }
const LIVE = 1

const alike = (count: number, first: number, rest = first) =>
  Array.from({ length: count }, () => [first, rest] as const)

test('a significant change is up or down, the others are unclear', () => {
  const changes = sessionChanges(assessment, sessionOf(alike(5, 2, 3)), sessionOf(alike(5, 4, 3)))
  expect(changes?.categories.map(({ verdict }) => verdict)).toEqual([
    'up',
    'unclear',
    'unclear',
    'unclear',
    'unclear',
  ])
  expect(changes?.categories[0]).toEqual({
    category: 'Communication',
    before: 40,
    after: 80,
    difference: 40,
    verdict: 'up',
  })
  expect(changes?.overall.verdict).toBe('up')
  const back = sessionChanges(assessment, sessionOf(alike(5, 4, 3)), sessionOf(alike(5, 2, 3)))
  expect(back?.categories[0]).toMatchObject({ difference: -40, verdict: 'down' })
})

test('a single category needs a smaller p than the overall score', () => {
  // Four against four can reach 0.029: significant for the whole, not for one of five categories.
  const changes = sessionChanges(
    assessment,
    sessionOf(alike(4, 2, 3), LIVE),
    sessionOf(alike(4, 4, 3), LIVE),
  )
  expect(changes?.overall.verdict).toBe('up')
  expect(changes?.categories[0]?.verdict).toBe('unclear')
})

test('fewer than five responses in a session, or four without protection, are too few', () => {
  for (const [before, after, groupSize] of [
    [4, 50, 3],
    [50, 4, 3],
    [3, 50, LIVE],
    [50, 3, LIVE],
  ] as const) {
    const sessions = [
      sessionOf(alike(before, 1), groupSize),
      sessionOf(alike(after, 5), groupSize),
    ] as const
    const changes = sessionChanges(assessment, ...sessions)
    const verdicts = [changes?.overall, ...(changes?.categories ?? [])].map((one) => one?.verdict)
    expect(new Set(verdicts)).toEqual(new Set(['too-few']))
  }
})

test('a session without responses is not compared', () => {
  const some = sessionOf(alike(5, 3))
  expect(sessionChanges(assessment, EMPTY, some)).toBeUndefined()
  expect(sessionChanges(assessment, some, EMPTY)).toBeUndefined()
})

test('a verdict matches the sign of the difference, and reverses with the sessions', () => {
  const value = fc.integer({ min: 1, max: 5 })
  const people = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 })
  const size = fc.constantFrom(LIVE, 3)
  fc.assert(
    fc.property(people, people, size, size, (before, after, one, other) => {
      const there = sessionChanges(assessment, sessionOf(before, one), sessionOf(after, other))
      const back = sessionChanges(assessment, sessionOf(after, other), sessionOf(before, one))
      if (!there || !back) throw new Error('no changes')
      const turned = { up: 'down', down: 'up', unclear: 'unclear', 'too-few': 'too-few' } as const
      const changes = [there.overall, ...there.categories]
      const reversedChanges = [back.overall, ...back.categories]
      changes.forEach(({ verdict, difference }, index) => {
        expect(verdict === 'up' && difference <= 0).toBe(false)
        expect(verdict === 'down' && difference >= 0).toBe(false)
        expect(reversedChanges[index]?.verdict).toBe(turned[verdict])
        expect(reversedChanges[index]?.difference).toBeCloseTo(-difference, 10)
      })
    }),
    { numRuns: 40 },
  )
})

test('the verdict of a protected session depends only on its published values', () => {
  // Both have seven responses with the same mean and deviation: 1, 4, 4 and 2, 2, 5 have the same
  // sum and the same sum of squares. Comparing them with invented sessions reveals no difference.
  const rest = [3, 3, 3, 3] as const
  const one = sessionOf([1, 4, 4, ...rest].map((value) => [value, value] as const))
  const other = sessionOf([2, 2, 5, ...rest].map((value) => [value, value] as const))
  expect(one.rollup.sums).not.toEqual(other.rollup.sums)
  const value = fc.integer({ min: 1, max: 5 })
  const probe = fc.array(fc.tuple(value, value), { minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(probe, fc.constantFrom(LIVE, 3), (people, groupSize) => {
      const own = sessionOf(people, groupSize)
      expect(sessionChanges(assessment, one, own)).toEqual(sessionChanges(assessment, other, own))
    }),
  )
})

test('the test uses the mean of all responses with the deviation of the spread', () => {
  const five = sessionOf([1, 2, 3, 4, 5].map((value) => [value, value] as const))
  const more = {
    groupSize: 3,
    rollup: addRelease(
      assessment,
      five.rollup,
      Array.from({ length: 3 }, () => new Array<number>(QUESTIONS).fill(5)),
      spreadIncludesRelease(3, 3),
    ),
  }
  const changes = sessionChanges(assessment, sessionOf(alike(20, 1)), more)
  expect(changes?.overall).toMatchObject({ before: 20, after: 75, verdict: 'up' })
})
