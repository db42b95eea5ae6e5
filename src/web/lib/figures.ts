const COUNT = new Intl.NumberFormat('en-US')

/** `1,234`: how a count is written. */
export const inFigures = (count: number): string => COUNT.format(count)
