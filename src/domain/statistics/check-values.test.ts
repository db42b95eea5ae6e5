import { describe, expect, test } from 'vitest'
import { agreementOf, averageDeviation, vanDerEijkA } from './agreement.ts'
import { studentT975 } from './probability-distributions.ts'
import { meanInterval, summarize, wilsonInterval } from './intervals.ts'
import { permutationTestP } from './permutation-test.ts'

/** Counts the answers 1 to 5. */
const counted = (answers: readonly number[]) =>
  [1, 2, 3, 4, 5].map((value) => answers.filter((answer) => answer === value).length)

describe('published and computed values', () => {
  test('van der Eijk’s A', () => {
    expect(vanDerEijkA([30, 40, 210, 130, 530, 50, 10])).toBeCloseTo(0.611333, 6)
    expect(vanDerEijkA(counted([4, 4, 4, 5, 3]))).toBeCloseTo(0.7, 12)
    expect(vanDerEijkA(counted([1, 1, 5, 5, 5]))).toBeCloseTo(-0.6, 12)
    expect(vanDerEijkA(counted([1, 2, 3, 4, 5]))).toBe(0)
  })

  test('average deviation from the median', () => {
    expect(averageDeviation(counted([4, 4, 4, 5, 3]))).toBeCloseTo(0.4, 12)
    expect(averageDeviation(counted([1, 1, 5, 5, 5]))).toBeCloseTo(1.6, 12)
    expect(averageDeviation(counted([1, 2]))).toBeCloseTo(0.5, 12)
  })

  test('two camps are a split from five answers', () => {
    expect(agreementOf(counted([1, 1, 5, 5, 5]))?.split).toBe(true)
    expect(agreementOf(counted([1, 1, 5, 5]))?.split).toBe(false)
    expect(agreementOf(counted([1, 2, 3, 4, 5]))?.split).toBe(false)
    expect(agreementOf([0, 0, 0, 0, 0])).toBeUndefined()
  })

  test('the interval of six answers in a team of eight', () => {
    const sample = summarize(counted([4, 4, 5, 3, 4, 2]), (index) => index + 1)
    expect(sample.mean).toBeCloseTo(3.667, 3)
    const interval = meanInterval(sample, 8)
    if (interval.kind !== 'range') throw new Error('no range')
    expect(interval.low / 20).toBeCloseTo(3.125, 3)
    expect(interval.high / 20).toBeCloseTo(4.209, 3)
  })

  test('Wilson’s interval of 4 of 5', () => {
    const interval = wilsonInterval(4, 5, null)
    expect(interval?.low).toBeCloseTo(0.376, 3)
    expect(interval?.high).toBeCloseTo(0.964, 3)
  })

  test.each([
    [3, 0.1],
    [4, 0.029],
    [5, 0.008],
  ])('the smallest p of %i against %i', (people, p) => {
    expect(permutationTestP([people, 0, 0], [0, 0, people])).toBeCloseTo(p, 3)
  })

  test.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [5, 2.5706],
    [9, 2.2622],
    [10, 2.2281],
    [29, 2.0452],
    [30, 2.0423],
    [120, 1.9799],
    [1_000, 1.9623],
    [100_000, 1.96],
  ])('t with %i degrees of freedom', (freedom, t) => {
    expect(studentT975(freedom)).toBeCloseTo(t, 4)
  })
})
