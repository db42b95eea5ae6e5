import { lazily } from '#domain/lazily.ts'

const counts = lazily(() => new Intl.NumberFormat('en-US'))

/** `1,234`: how a count is written. */
export const inFigures = (count: number): string => counts().format(count)
