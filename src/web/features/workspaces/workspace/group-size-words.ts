import type { GroupSize } from '#domain/release.ts'

/** Returns the smallest group size that a workspace allows: `3 people or more`. */
export const groupSizeInWords = (size: GroupSize): string =>
  size === 1 ? 'No minimum (1 person)' : `${size} people or more`
