import type { GroupSize } from '#domain/release.ts'

/** One line about each group size, for the manager who chooses it. */
export const GROUP_SIZE_MEANING: Readonly<Record<GroupSize, string>> = {
  1: 'No protection: results appear from the first response.',
  3: 'Recommended. Every result covers at least three people.',
  4: 'A little more protection. Best with six or more people.',
  5: 'For sensitive topics. Best with eight or more people.',
  8: 'For departments. Every result covers at least eight people.',
  10: 'For whole companies that need no results for small groups.',
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns a number up to ten as a word, such as `three`, and others as digits. */
export const numberInWords = (number: number): string => WORDS[number] ?? String(number)
