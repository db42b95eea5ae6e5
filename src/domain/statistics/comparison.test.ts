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

/** People who each give one value throughout, and another to the first category. */
const waveOf = (people: readonly Person[], groupSize = 3): ComparedSession => ({
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

const NOBODY: ComparedSession = { groupSize: 3, rollup: emptyRollup(assessment) }
const LIVE = 1

const alike = (count: number, first: number, rest = first) =>
  Array.from({ length: count }, () => [first, rest] as const)

test('a change that stands is named by its direction, the others stay unclear', () => {
  const found = sessionChanges(assessment, waveOf(alike(5, 2, 3)), waveOf(alike(5, 4, 3)))
  expect(found?.categories.map(({ verdict }) => verdict)).toEqual([
    'up',
    'unclear',
    'unclear',
    'unclear',
    'unclear',
  ])
  expect(found?.categories[0]).toEqual({
    category: 'Communication',
    before: 40,
    after: 80,
    difference: 40,
    verdict: 'up',
  })
  expect(found?.overall.verdict).toBe('up')
  const back = sessionChanges(assessment, waveOf(alike(5, 4, 3)), waveOf(alike(5, 2, 3)))
  expect(back?.categories[0]).toMatchObject({ difference: -40, verdict: 'down' })
})

test('one category of several has to stand out more than one alone', () => {
  // Four against four can reach 0.029: enough for the whole, not for one of five categories.
  const found = sessionChanges(
    assessment,
    waveOf(alike(4, 2, 3), LIVE),
    waveOf(alike(4, 4, 3), LIVE),
  )
  expect(found?.overall.verdict).toBe('up')
  expect(found?.categories[0]?.verdict).toBe('unclear')
})

test('too few in either wave are too few to tell: of five, or of four without protection', () => {
  for (const [before, after, groupSize] of [
    [4, 50, 3],
    [50, 4, 3],
    [3, 50, LIVE],
    [50, 3, LIVE],
  ] as const) {
    const waves = [waveOf(alike(before, 1), groupSize), waveOf(alike(after, 5), groupSize)] as const
    const found = sessionChanges(assessment, ...waves)
    const verdicts = [found?.overall, ...(found?.categories ?? [])].map((one) => one?.verdict)
    expect(new Set(verdicts)).toEqual(new Set(['too-few']))
  }
})

test('where nobody is in a wave there is nothing to compare', () => {
  const some = waveOf(alike(5, 3))
  expect(sessionChanges(assessment, NOBODY, some)).toBeUndefined()
  expect(sessionChanges(assessment, some, NOBODY)).toBeUndefined()
})

test('a verdict never contradicts its difference, and turns with the waves', () => {
  const value = fc.integer({ min: 1, max: 5 })
  const people = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 })
  const size = fc.constantFrom(LIVE, 3)
  fc.assert(
    fc.property(people, people, size, size, (before, after, one, other) => {
      const there = sessionChanges(assessment, waveOf(before, one), waveOf(after, other))
      const back = sessionChanges(assessment, waveOf(after, other), waveOf(before, one))
      if (!there || !back) throw new Error('there is one')
      const turned = { up: 'down', down: 'up', unclear: 'unclear', 'too-few': 'too-few' } as const
      const changes = [there.overall, ...there.categories]
      const changesBack = [back.overall, ...back.categories]
      changes.forEach(({ verdict, difference }, index) => {
        expect(verdict === 'up' && difference <= 0).toBe(false)
        expect(verdict === 'down' && difference >= 0).toBe(false)
        expect(changesBack[index]?.verdict).toBe(turned[verdict])
        expect(changesBack[index]?.difference).toBeCloseTo(-difference, 10)
      })
    }),
    { numRuns: 40 },
  )
})

test('a protected wave’s verdict is the same whoever has given which of what shows', () => {
  // Both have seven answers, the same mean and the same deviation: 1 + 4 + 4 and 2 + 2 + 5 add up
  // alike, and so do their squares. Whoever sets them beside waves of their own learns no more.
  const rest = [3, 3, 3, 3] as const
  const one = waveOf([1, 4, 4, ...rest].map((value) => [value, value] as const))
  const other = waveOf([2, 2, 5, ...rest].map((value) => [value, value] as const))
  expect(one.rollup.sums).not.toEqual(other.rollup.sums)
  const value = fc.integer({ min: 1, max: 5 })
  const probe = fc.array(fc.tuple(value, value), { minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(probe, fc.constantFrom(LIVE, 3), (people, groupSize) => {
      const own = waveOf(people, groupSize)
      expect(sessionChanges(assessment, one, own)).toEqual(sessionChanges(assessment, other, own))
    }),
  )
})

test('where little shows of a wave, the mean of all stands on the deviation of some', () => {
  const five = waveOf([1, 2, 3, 4, 5].map((value) => [value, value] as const))
  const more = {
    groupSize: 3,
    rollup: addRelease(
      assessment,
      five.rollup,
      Array.from({ length: 3 }, () => new Array<number>(QUESTIONS).fill(5)),
      spreadIncludesRelease(3, 3),
    ),
  }
  const found = sessionChanges(assessment, waveOf(alike(20, 1)), more)
  expect(found?.overall).toMatchObject({ before: 20, after: 75, verdict: 'up' })
})
