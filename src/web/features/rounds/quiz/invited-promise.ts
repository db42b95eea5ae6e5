import { readersOf, SEALED, sharingSentence, stored, STORED_LINE } from './anonymity-promise.ts'
import type { PromisedRound, PromiseItem } from './anonymity-promise.ts'

/**
 * Returns the anonymity promise of an invited round. A module of its own, because pages of open rounds
 * do not load it.
 */
export const invitedPromise = (
  round: PromisedRound,
): {
  readonly title: string
  readonly lines: readonly string[]
  readonly sentences: readonly PromiseItem[]
  readonly notCovered: PromiseItem
} => ({
  title: 'Your answers are anonymous',
  lines: [
    STORED_LINE,
    `Results include answers only in groups of at least ${round.groupSize} people; too few at the end are deleted unread.`,
    `${readersOf(round)} see the results and how many have responded, never who or one person's answers.`,
    'Each invited person can respond once, with a ticket in their browser.',
    'People who share answers can subtract them from the results.',
  ],
  sentences: [
    stored(round.retentionMonths, 'With your answers we store the survey and the date'),
    [
      'One response each',
      'Each invited person gets one ticket, which lets them respond once; the server stores, encrypted, whose ticket was drawn, but cannot tell which answers came with it. The person who created this survey is not invited.',
    ],
    [
      'Who sees what',
      `The person who created this survey sees how many people have responded, as it happens, and the team's results, never who has responded or one person's set of answers.${sharingSentence(round)}`,
    ],
    [
      'When results appear',
      `Answers are added to the results only in groups of at least ${round.groupSize} people; if fewer are waiting when the survey ends, they are deleted unread.${SEALED}`,
    ],
  ],
  notCovered: [
    'What is not covered',
    'People who share answers can subtract them from the results. Someone who reads your email can use your link before you. Teams that share members can be compared, and if everyone answers alike, the result shows what each person answered.',
  ],
})
