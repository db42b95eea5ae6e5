import { lazily } from './lazily.ts'

const exact = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

const short = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** US cents as they are charged: 4900 as `$49.00`. */
export const formatCents = (cents: number): string => exact().format(cents / 100)

/** A price in US cents as it is advertised: 900 as `$9`, 950 as `$9.50`. */
export const formatPrice = (cents: number): string => short().format(cents / 100)
