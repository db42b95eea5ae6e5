import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatPrice } from './money.ts'

test.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [4900, '$49.00'],
  [1929, '$19.29'],
  [99_000, '$990.00'],
  [123_456_789, '$1,234,567.89'],
])('%d cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([
  [900, '$9'],
  [950, '$9.50'],
  [99_000, '$990'],
])('%d cents are advertised as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

test('both equal Intl.NumberFormat for US English', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const
  const exact = new Intl.NumberFormat('en-US', dollars)
  const short = new Intl.NumberFormat('en-US', {
    ...dollars,
    trailingZeroDisplay: 'stripIfInteger',
  })
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(formatCents(cents)).toBe(exact.format(cents / 100))
      expect(formatPrice(cents)).toBe(short.format(cents / 100))
    }),
  )
})
