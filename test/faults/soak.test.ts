import { growthOf } from '#test/load/soak-verdict.ts'
import { describe, expect, test } from 'vitest'
import { shortForm } from './short-form.ts'
import { soak } from './soak.ts'

shortForm(soak)

const rest = { rate: 1, p50: 1, p99: 1, connections: 1, inUse: 0, files: 1 }

/** A sample every five seconds, with memory by the minute. */
const hour = (resident: (minute: number) => number) =>
  growthOf(
    Array.from({ length: 720 }, (_, index) => {
      const minute = index / 12
      return { minute, resident: resident(minute), ...rest }
    }),
  )

describe('memory over an hour', () => {
  test('that is filled at first and then stays is flat', () => {
    const { ratio, slope } = hour((minute) => 160 - 60 * Math.exp(-minute / 3))
    expect(ratio).toBeLessThan(1.01)
    expect(slope).toBeLessThan(1)
  })

  test('that grows by 40 MB an hour is not', () => {
    const { ratio, slope } = hour((minute) => 120 + (40 * minute) / 60)
    expect(ratio).toBeGreaterThan(1.1)
    expect(slope).toBeCloseTo(40)
  })
})
