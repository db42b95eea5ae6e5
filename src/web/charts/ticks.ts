/** Where a percent scale has its hairlines. */
export const TICKS = [0, 25, 50, 75, 100] as const
