import type { GroupSize } from '#domain/release.ts'

/** One line about each group size, for the manager who chooses it. */
export const GROUP_SIZE_MEANING: Readonly<Record<GroupSize, string>> = {
  1: "No protection: results appear from the first response, each person's answers separately.",
  3: 'Recommended for small teams. Hides individual answers, but someone who knows two of the three responses can work out the third.',
  4: 'For six or more people. The average of four responses rarely reveals what each person answered.',
  5: 'Recommended for eight or more invited people, and for sensitive topics. Protects one person even if two of the others compare notes.',
  8: 'For departments. Protects one person even if several of the others compare notes.',
  10: 'For whole companies that need no results for small groups. The strongest protection.',
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns a number up to ten as a word, such as `three`, and others as digits. */
export const numberInWords = (number: number): string => WORDS[number] ?? String(number)
