import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test('tells two names apart that contain an and', () => {
  const two = ['Strategy and Management', 'Partnership and Customer']
  expect(formatList(two)).toBe('Strategy and Management, and Partnership and Customer')
})

test('equals Intl.ListFormat for US English otherwise', () => {
  const standard = new Intl.ListFormat('en-US', { type: 'conjunction' })
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (names) => {
      fc.pre(!names.some((name) => name.includes(' and ')))
      expect(formatList(names)).toBe(standard.format(names))
    }),
  )
})
