import { isLive } from '#domain/release.ts'

/** A heading of the anonymity promise and its text: one sentence, with a second one on retention and more in `notCovered`. */
export type PromiseItem = readonly [term: string, sentence: string]

export interface AnonymityPromise {
  readonly title: string
  /** What is stored, who sees what, and when results appear. */
  readonly sentences: readonly [PromiseItem, PromiseItem, PromiseItem]
  readonly notCovered: PromiseItem
}

/**
 * Returns the anonymity promise for a group size of 1 or more, shown before the first question and
 * on the poster. `retentionMonths` is null if answers are never erased.
 */
export const anonymityPromise = (
  groupSize: number,
  retentionMonths: number | null,
): AnonymityPromise => (isLive(groupSize) ? unprotected : protectedBy)(groupSize, retentionMonths)

/** What is stored of a response, and for how long. */
export const stored = (
  months: number | null,
  what = 'We store your answers, the quiz and the date',
): PromiseItem => [
  'What is stored',
  `${what}, and nothing that identifies you (no name, account, email or IP address, browser or time of day); you can review it before you submit.${
    months
      ? ` Answers are erased ${months} month${months > 1 ? 's' : ''} after the quiz ends; the figures stay.`
      : ''
  }`,
]

const protectedBy = (groupSize: number, retentionMonths: number | null): AnonymityPromise => ({
  title: 'Your answers are anonymous',
  sentences: [
    stored(retentionMonths),
    [
      'Who sees what',
      "The person who created this quiz sees how many people have responded, as it happens, and the team's results, never one person's set of answers.",
    ],
    [
      'When results appear',
      `Answers are added to the results only in groups of at least ${groupSize} people; if fewer are waiting when the quiz ends, they stay hidden, unless the quiz is reopened and more people respond.`,
    ],
  ],
  notCovered: [
    'What is not covered',
    'Anyone with this link, including the person who created it, can answer more than once. Someone who adds answers of their own can work out what the others answered. Teams that share members can be compared, and if everyone answers alike, the result shows what each person answered.',
  ],
})

const unprotected = (_groupSize: number, retentionMonths: number | null): AnonymityPromise => ({
  title: 'This quiz has no group protection',
  sentences: [
    stored(retentionMonths),
    [
      'Who sees what',
      "The person who created this quiz sees the team's results and can see each person's set of answers.",
    ],
    ['When results appear', 'There is no protection: results appear from the first response.'],
  ],
  notCovered: [
    'What is not covered',
    'No name is stored, but anyone who knows that you have just responded can tell which answers are yours.',
  ],
})
