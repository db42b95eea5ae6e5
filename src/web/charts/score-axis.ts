/** Percents at which a score scale has grid lines. */
export const TICKS = [0, 25, 50, 75, 100] as const
