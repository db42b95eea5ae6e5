import type { GroupSize } from '#domain/release.ts'

/** What each group size means, in one line, for whoever has to choose. */
export const GROUP_SIZE_MEANING: Readonly<Record<GroupSize, string>> = {
  1: 'No protection: figures live from the first answer.',
  3: 'The usual choice. No figure ever stands for fewer than three people.',
  4: 'A little more cover, where six or more are asked.',
  5: 'For topics that take courage, where eight or more are asked.',
  8: 'For departments. Answers count in eights or more.',
  10: 'For whole companies, where nobody needs a small group.',
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A small number as a word: `three`. */
export const inWords = (number: number): string => WORDS[number] ?? String(number)
