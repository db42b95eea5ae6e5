import { describe, expect, test } from 'vitest'
import { exactLevel, formatScore, levelOf, meanOf, percentOf } from '#domain/scoring.ts'
import { possibleLevels, teamLevel } from './score-level.ts'
import type { ScoredBlock } from './score-level.ts'

const textOf = (percent: number, agree?: number, responses = 9) =>
  teamLevel({ percent, agree }, responses, 'whole').text

const symbolOfTeam = (percent: number, agree?: number, responses = 9) =>
  teamLevel({ percent, agree }, responses, 'whole').symbol

describe('a level carries its doubt', () => {
  test.each([
    [90, 'Excellent'],
    [82.4, 'Good to excellent'],
    [83, 'Excellent'],
    [77.6, 'Good to excellent'],
    [77.4, 'Good'],
    [75, 'Good'],
    [72, 'Fair to good'],
    [68, 'Fair to good'],
    [65, 'Fair'],
    [61, 'Needs work to fair'],
    [57, 'Needs Work'],
    [20, 'Needs Work'],
  ])('a whole of %d is called %s', (percent, text) => {
    expect(textOf(percent)).toBe(text)
  })

  test('a category has a wider margin', () => {
    expect(possibleLevels({ percent: 77 }, 'category')).toEqual(['good', 'excellent'])
    expect(possibleLevels({ percent: 77 }, 'whole')).toEqual(['good'])
  })

  test('scores that are shown alike are called alike', () => {
    for (let tenths = 200; tenths <= 1000; tenths++) {
      const percent = tenths / 10
      expect(textOf(percent)).toBe(textOf(Number(formatScore(percent))))
    }
  })

  test('fewer than five responses carry no word', () => {
    expect(textOf(90, undefined, 4)).toBe('')
    expect(textOf(90, undefined, 5)).toBe('Excellent')
  })
})

describe('a level that is limited says why', () => {
  test.each([
    [81, 48, 'Fair: 48% agree'],
    [71, 48, 'Fair: 48% agree'],
    [75, 49.6, 'Fair: 49.6% agree'],
    [69, 48, 'Fair: 48% agree'],
    [65, 48, 'Fair'],
    [61, 48, 'Needs work to fair'],
    [75, 50, 'Good'],
  ])('%d with %d percent who agree is called %s', (percent, agree, text) => {
    expect(textOf(percent, agree)).toBe(text)
  })

  test('the share is not said twice', () => {
    expect(teamLevel({ percent: 75, agree: 48 }, 9, 'whole').agree).toBeNull()
    expect(teamLevel({ percent: 75, agree: 58 }, 9, 'whole').agree).toBe(58)
  })
})

describe('the symbol', () => {
  test('is that of the level', () => {
    expect([90, 75, 65, 50, 30].map((percent) => symbolOfTeam(percent))).toEqual([
      'excellent',
      'good',
      'fair',
      'needs-work',
      'low',
    ])
    expect(symbolOfTeam(75, 48)).toBe('fair')
  })

  test('is that of the shown number with two words or none', () => {
    expect([79, 81, 69.4, 69.6].map((percent) => symbolOfTeam(percent))).toEqual([
      'good',
      'excellent',
      'fair',
      'good',
    ])
    expect(symbolOfTeam(90, undefined, 3)).toBe('excellent')
  })
})

test('a recorded result keeps its level', () => {
  expect(exactLevel(70, 'fair')).toMatchObject({ symbol: 'fair', text: 'Fair' })
  expect(exactLevel(79)).toMatchObject({ symbol: 'good', text: 'Good' })
})

describe('two days of the same team', () => {
  // Section 9 of docs/statistics.md, by simulation: the share of teams whose words differ altogether.
  test.each([
    { block: 'whole', people: 5, most: 1 },
    { block: 'whole', people: 12, most: 0.2 },
    { block: 'category', people: 5, most: 8 },
    { block: 'category', people: 12, most: 2 },
  ] as const)('rarely have no word in common ($block, $people)', ({ block, people, most }) => {
    const days = simulatedDays(block, people)
    expect(shareOf(days, (one, other) => !haveCommonLevel(block, one, other))).toBeLessThan(most)
    // Without the rule, the words would change more often.
    const changed = shareOf(days, (one, other) => levelOf(one) !== levelOf(other))
    expect(changed).toBeGreaterThan(most)
  })
})

const haveCommonLevel = (block: ScoredBlock, one: number, other: number): boolean =>
  possibleLevels({ percent: one }, block).some((level) =>
    possibleLevels({ percent: other }, block).includes(level),
  )

const shareOf = (
  days: readonly (readonly [number, number])[],
  isSo: (one: number, other: number) => boolean,
): number => (days.filter(([one, other]) => isSo(one, other)).length / days.length) * 100

/** Simulated teams of each spread. */
const TEAMS = 400

/** Returns the percents of teams that answer the same questions on two days. */
function simulatedDays(block: ScoredBlock, people: number): [number, number][] {
  const random = seeded(block.length * 100 + people)
  const questions = block === 'whole' ? 24 : 4
  return [0.6, 0.9].flatMap((noise) =>
    Array.from({ length: TEAMS }, (_, team): [number, number] => {
      const mean = 2.9 + (1.4 * team) / TEAMS
      const latent = Array.from({ length: people }, () => {
        const person = 0.5 * normal(random)
        return Array.from({ length: questions }, () => mean + person + 0.5 * normal(random))
      })
      const day = () =>
        percentOf(
          meanOf(
            latent.flatMap((own) =>
              own.map((value) =>
                Math.min(5, Math.max(1, Math.round(value + noise * normal(random)))),
              ),
            ),
          ),
        )
      return [day(), day()]
    }),
  )
}

/** Returns a generator of uniform numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a standard normal number (Box and Muller, 1958). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
