/** Formats an interval in whole percent without a unit: `61 to 74`. */
export const rangeText = ({ low, high }: { low: number; high: number }, word = 'to'): string =>
  `${Math.round(low)} ${word} ${Math.round(high)}`
