/** Both ends of an interval in percent, as whole numbers, since they are in no band: `61 to 74`. */
export const rangeText = ({ low, high }: { low: number; high: number }, word = 'to'): string =>
  `${Math.round(low)} ${word} ${Math.round(high)}`
