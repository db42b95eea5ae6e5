import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandOf,
  formatAgree,
  levelLabel,
  levelOf,
  meanOf,
  roundToOneDecimal,
  percentOf,
  readAsPercent,
  SCALE_POINTS,
  roundToTwoDecimals,
  shownBounds,
} from './scoring.ts'

const SEED = { seed: 4711 }

test('a percent is the mean as a share of five', () => {
  expect(SCALE_POINTS).toBe(5)
  expect([1, 2, 3, 4, 5].map(percentOf)).toEqual([20, 40, 60, 80, 100])
  expect(percentOf(3.5)).toBe(70)
  expect(percentOf(11 / 3)).toBeCloseTo(73.3333, 4)
})

test('a mean is that of the answers, and NaN without any', () => {
  expect(meanOf([4, 4, 5, 3, 4, 2])).toBeCloseTo(3.6667, 4)
  expect(meanOf([5])).toBe(5)
  expect(meanOf([])).toBeNaN()
})

test.each([
  [100, 'green', 'excellent', 'Excellent'],
  [80, 'green', 'excellent', 'Excellent'],
  [79.9, 'blue', 'good', 'Good'],
  [70, 'blue', 'good', 'Good'],
  [69.4, 'blue', 'fair', 'Fair'],
  [60, 'blue', 'fair', 'Fair'],
  [59.9, 'yellow', 'needs-work', 'Needs Work'],
  [40, 'yellow', 'needs-work', 'Needs Work'],
  [39.9, 'red', 'needs-work', 'Needs Work'],
  [0, 'red', 'needs-work', 'Needs Work'],
])('%d percent is %s, %s, labeled %s', (percent, band, level, label) => {
  expect(bandOf(percent)).toBe(band)
  expect(levelOf(percent)).toBe(level)
  expect(levelLabel(level)).toBe(label)
})

test.each([
  [82, 50, 'excellent'],
  [82, 49.9, 'fair'],
  [72, 49.9, 'fair'],
  [55, 80, 'needs-work'],
  [72, 49.96, 'fair'],
  [72, 49.996, 'good'],
  [72, null, 'good'],
  [72, undefined, 'good'],
])('%d percent with %d%% who agree is %s', (percent, agree, level) => {
  expect(levelOf(percent, agree)).toBe(level)
})

test('a share of fewer than half is not shown as 50', () => {
  expect([0, 33.3, 49.4, 49.6, 49.96, 50, 50.4, 100].map(formatAgree)).toEqual([
    '0',
    '33',
    '49',
    '49.6',
    '49.9',
    '50',
    '50',
    '100',
  ])
})

test('a share is shown as none or all only if it is', () => {
  expect([0.02, 0.4, 99.5, 99.99].map(formatAgree)).toEqual(['0.1', '0.4', '99.5', '99.9'])
})

test('the level is that of the percent as displayed', () => {
  expect(levelOf(69.6)).toBe('good')
  expect(levelOf(79.6)).toBe('good')
})

test.each(['', 'Excellent', 'great', 'constructor', '__proto__', 'toString'])(
  'the level %j is labeled Unknown',
  (level) => {
    expect(levelLabel(level)).toBe('Unknown')
  },
)

test('a score of unknown unit is a mean up to 5, and percent above', () => {
  expect([0, 1, 3.2, 5, 5.1, 20, 64, 100].map(readAsPercent)).toEqual([
    0, 20, 64, 100, 5.1, 20, 64, 100,
  ])
})

describe('scores are rounded to the nearest', () => {
  test('percents to one decimal', () => {
    expect([73.3333, 66.6667, 70, 72.25, 99.95, 20].map(roundToOneDecimal)).toEqual([
      73.3, 66.7, 70, 72.3, 100, 20,
    ])
  })

  test('means to two decimals', () => {
    expect([3.6667, 4.125, 3.333, 1.005, 5, 1].map(roundToTwoDecimals)).toEqual([
      3.67, 4.13, 3.33, 1.01, 5, 1,
    ])
  })

  test('by at most half of the last decimal', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (value) => {
        expect(Math.abs(roundToOneDecimal(value) - value)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(Math.abs(roundToTwoDecimals(value) - value)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
      SEED,
    )
  })

  // Regression: exact halves that binary floats store slightly too low must still round up.
  test('a mean of exactly 4.225 (169 of 40 answers) becomes 4.23', () => {
    expect(roundToTwoDecimals(169 / 40)).toBe(4.23)
  })

  test('a percent of exactly 51.25 (41 of 16 answers) becomes 51.3', () => {
    expect(roundToOneDecimal(percentOf(41 / 16))).toBe(51.3)
  })
})

test('a higher mean never has a worse color', () => {
  const order = ['red', 'yellow', 'blue', 'green']
  const mean = fc.double({ min: 1, max: 5, noNaN: true })
  fc.assert(
    fc.property(mean, mean, (one, other) => {
      const [low, high] = [one, other].toSorted((a, b) => a - b)
      expect(order.indexOf(bandOf(percentOf(low ?? 1)))).toBeLessThanOrEqual(
        order.indexOf(bandOf(percentOf(high ?? 5))),
      )
    }),
    SEED,
  )
})

test('limits are rounded as those of the API, which have one decimal', () => {
  expect(shownBounds({ low: 61.45, high: 74.44 })).toEqual([62, 74])
})

test('a share is rounded from its two decimals: 64 of 132 answers are 48%', () => {
  expect(formatAgree((64 / 132) * 100)).toBe('48')
  expect(formatAgree(48.48)).toBe('48')
})
