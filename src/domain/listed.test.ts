import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('equals Intl.ListFormat for US English', () => {
  const standard = new Intl.ListFormat('en-US', { type: 'conjunction' })
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (names) => {
      expect(listed(names)).toBe(standard.format(names))
    }),
  )
})
