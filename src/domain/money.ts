import { formatCount } from './format-count.ts'

/** US cents, whole, as they are charged: 4900 as `$49.00`. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${formatCount(Math.trunc(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** A price in whole US cents as it is advertised: 900 as `$9`, 950 as `$9.50`. */
export const formatPrice = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
