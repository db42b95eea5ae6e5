import { isLive } from '#domain/release.ts'

/** A thing to know about anonymity, and the one sentence that says it. */
export type Said = readonly [term: string, sentence: string]

export interface AnonymityPromise {
  readonly title: string
  /** What is stored, who sees what, from how many answers on. */
  readonly sentences: readonly [Said, Said, Said]
  readonly notCovered: Said
}

/** What an answerer is told before the first question, and on the poster that invites them. */
export const anonymityPromise = (groupSize: number): AnonymityPromise =>
  isLive(groupSize) ? unprotected : protectedBy(groupSize)

const STORED: Said = [
  'What is stored',
  'Your answers, the quiz they belong to and the date; nothing about you: no name, account, address, browser or time of day; you can read it all before you send it.',
]

const protectedBy = (groupSize: number): AnonymityPromise => ({
  title: 'Your answers are anonymous',
  sentences: [
    STORED,
    [
      'Who sees what',
      "Whoever created this quiz sees how many have answered, and the team's figures; never one person's answers side by side.",
    ],
    [
      'From how many on',
      `Answers show only in figures of at least ${groupSize} people at a time; if fewer are waiting when the quiz ends, theirs stay hidden.`,
    ],
  ],
  notCovered: [
    'What is not covered',
    'Anyone with the link can answer more than once, so invented answers could thin a group; rounds of overlapping teams can be compared; and where all answer alike, the figure shows what each of you answered.',
  ],
})

const unprotected: AnonymityPromise = {
  title: 'This quiz has no group protection',
  sentences: [
    STORED,
    [
      'Who sees what',
      'Whoever created this quiz sees the figures, and can see each set of answers on its own.',
    ],
    ['From how many on', 'There is no protection: figures are live from the first answer.'],
  ],
  notCovered: [
    'What is not covered',
    'No name is kept, but whoever knows that you have just answered can tell which answers are yours.',
  ],
}
