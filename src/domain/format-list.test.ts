import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test('equals Intl.ListFormat for US English', () => {
  const standard = new Intl.ListFormat('en-US', { type: 'conjunction' })
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (names) => {
      expect(formatList(names)).toBe(standard.format(names))
    }),
  )
})
