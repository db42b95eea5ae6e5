import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBlock } from './block-fixtures.ts'
import { meanInterval } from './intervals.ts'

const range = (interval: ReturnType<typeof meanInterval>) => {
  if (interval.kind !== 'range') throw new Error(`is ${interval.kind}`)
  return interval
}

const width = (interval: ReturnType<typeof meanInterval>) => {
  const { low, high } = range(interval)
  return high - low
}

const n = fc.integer({ min: 5, max: 400 })
const mean = fc.integer({ min: 20, max: 100 }).map((percent) => percent / 20)
const questions = fc.integer({ min: 1, max: 25 })

/** Blocks with a published distribution whose variance is possible at their mean. */
const blocks = fc
  .record({ n, mean, m: questions, part: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ n, mean, m, part }) =>
    createBlock({ n, mean, m, variance: part * (mean - 1) * (5 - mean) }),
  )
const meansOnly = fc
  .record({ n: fc.integer({ min: 3, max: 20 }), mean, m: questions })
  .map(createBlock)
const missing = fc.integer({ min: 1, max: 300 })

describe('an interval', () => {
  test('lies around the mean and inside the scale', () => {
    fc.assert(
      fc.property(fc.oneof(blocks, meansOnly), fc.option(missing), (block, more) => {
        const { low, high } = range(meanInterval(block, more === null ? null : block.n + more))
        expect(low).toBeGreaterThanOrEqual(20)
        expect(high).toBeLessThanOrEqual(100)
        expect(low).toBeLessThanOrEqual(block.percentage + 1e-9)
        expect(high).toBeGreaterThanOrEqual(block.percentage - 1e-9)
      }),
    )
  })

  test('mirrors if all answers are turned around', () => {
    fc.assert(
      fc.property(fc.oneof(blocks, meansOnly), fc.option(missing), (block, more) => {
        const teamSize = more === null ? null : block.n + more
        const mirrored = { ...block, mean: 6 - block.mean, percentage: 120 - block.percentage }
        const [own, other] = [block, mirrored].map((one) => range(meanInterval(one, teamSize)))
        expect(own?.low).toBeCloseTo(120 - (other?.high ?? 0), 6)
        expect(own?.high).toBeCloseTo(120 - (other?.low ?? 0), 6)
      }),
    )
  })

  test('narrows with each further answer', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        const more = { ...block, n: block.n + 1, spreadN: block.spreadN + 1 }
        expect(width(meanInterval(more, null))).toBeLessThanOrEqual(
          width(meanInterval(block, null)) + 1e-9,
        )
      }),
    )
  })

  test('widens with the spread', () => {
    fc.assert(
      fc.property(blocks, fc.double({ min: 0, max: 1, noNaN: true }), (block, part) => {
        const variance = block.variance ?? 0
        const less = { ...block, variance: part * variance }
        // This does not hold for a variance of 0 in a team of known size, which
        // has an interval of its own.
        expect(width(meanInterval(less, null))).toBeLessThanOrEqual(
          width(meanInterval(block, null)) + 1e-9,
        )
      }),
    )
  })

  test('narrows with the share of the team that answered, down to none', () => {
    fc.assert(
      fc.property(blocks, missing, (block, more) => {
        if (block.variance === 0) return
        const own = width(meanInterval(block, block.n + more))
        expect(own).toBeLessThanOrEqual(width(meanInterval(block, block.n + more + 1)) + 1e-9)
        expect(own).toBeLessThanOrEqual(width(meanInterval(block, null)) + 1e-9)
        expect(meanInterval(block, block.n)).toEqual({ kind: 'everyone' })
      }),
    )
  })

  test('covers a step of each person who did not answer if all answers are alike', () => {
    const alike = createBlock({ n: 400, mean: 4, variance: 0 })
    const { low, high } = range(meanInterval(alike, 800))
    expect([low, high]).toEqual([70, 90])
  })

  test('has no population correction if more people answered than are in the team', () => {
    const block = createBlock({ n: 9, mean: 3, variance: 1 })
    expect(meanInterval(block, 8)).toEqual(meanInterval(block, null))
  })

  test('does not exist for one or two answers, and is rough without distributions', () => {
    expect(meanInterval(createBlock({ n: 2, mean: 3 }), null)).toEqual({ kind: 'few' })
    expect(meanInterval(createBlock({ n: 2, mean: 3 }), 2)).toEqual({ kind: 'everyone' })
    expect(range(meanInterval(createBlock({ n: 3, mean: 3 }), null)).rough).toBe(true)
    expect(range(meanInterval(createBlock({ n: 5, mean: 3, variance: 1 }), null)).rough).toBe(false)
  })
})
