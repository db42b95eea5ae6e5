import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('says the same as the standard does for US English', () => {
  const standard = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (count) => {
      // Zero has no sign here.
      expect(formatCount(count)).toBe(standard.format(count === 0 ? 0 : count))
    }),
  )
})
