import { lazily } from '#domain/lazily.ts'

const whole = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }),
)

/** Whole US dollars: `$1,188`. */
export const formatDollars = (amount: number): string => whole().format(amount)
