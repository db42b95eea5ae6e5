import { formatCount } from './format-count.ts'

/** Formats whole US cents as an amount: 4900 as `$49.00`. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${formatCount(Math.trunc(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Formats whole US cents as an advertised price: 900 as `$9`, 950 as `$9.50`. */
export const formatPrice = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
