import { memoryGrowth } from '#test/load/soak-checks.ts'
import { describe, expect, test } from 'vitest'
import { testShortForm } from './short-form.ts'
import { soak } from './soak.ts'

testShortForm(soak)

const otherFields = { rate: 1, p50: 1, p99: 1, connections: 1, inUse: 0, files: 1 }

/** Returns the growth over an hour of samples, one every five seconds, with this memory per minute. */
const growthOver = (residentMb: (minute: number) => number) =>
  memoryGrowth(
    Array.from({ length: 720 }, (_, index) => {
      const minute = index / 12
      return { minute, residentMb: residentMb(minute), ...otherFields }
    }),
  )

describe('memory growth over an hour', () => {
  test('is flat if memory rises at first and then stays constant', () => {
    const { ratio, slope } = growthOver((minute) => 160 - 60 * Math.exp(-minute / 3))
    expect(ratio).toBeLessThan(1.01)
    expect(slope).toBeLessThan(1)
  })

  test('is 40 MB per hour if memory grows by that', () => {
    const { ratio, slope } = growthOver((minute) => 120 + (40 * minute) / 60)
    expect(ratio).toBeGreaterThan(1.1)
    expect(slope).toBeCloseTo(40)
  })
})
