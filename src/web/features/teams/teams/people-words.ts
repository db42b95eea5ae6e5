import { formatCount } from '#domain/format-count.ts'

/** Returns `1 person`, `9 people`. */
export const peopleInWords = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`
