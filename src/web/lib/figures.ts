import { formatCount } from '#domain/format-count.ts'

/** `1,234`: how a count is written. */
export const inFigures = (count: number): string => formatCount(count)
