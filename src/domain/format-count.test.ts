import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('equals Intl.NumberFormat for US English', () => {
  const standard = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (count) => {
      // Negative zero has no sign here.
      expect(formatCount(count)).toBe(standard.format(count === 0 ? 0 : count))
    }),
  )
})
