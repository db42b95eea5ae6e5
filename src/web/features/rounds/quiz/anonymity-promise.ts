import type { OpenQuiz } from '#contract/quiz.ts'
import { isLive } from '#domain/release.ts'

/** A heading of the anonymity promise and its text: one sentence, with a second one on retention and more in `notCovered`. */
export type PromiseItem = readonly [term: string, sentence: string]

export interface AnonymityPromise {
  readonly title: string
  /** What everyone should know before the first question: at most five lines. */
  readonly lines: readonly string[]
  /** The details: what is stored, who sees what, and when results appear. */
  readonly sentences: readonly [PromiseItem, PromiseItem, PromiseItem]
  readonly notCovered: PromiseItem
}

/** What a round promises. */
export type PromisedRound = Pick<
  OpenQuiz['session'],
  'groupSize' | 'retentionMonths' | 'sharing' | 'openQuestions' | 'canSkip'
>

/**
 * Returns the anonymity promise of an open round. Before the first question and on the poster its lines
 * are shown; the rest is one click away.
 */
export const anonymityPromise = (round: PromisedRound): AnonymityPromise =>
  (isLive(round.groupSize) ? unprotected : protectedBy)(round)

/** The first line of every promise. */
export const STORED_LINE = 'We store your answers and the date, nothing that identifies you.'

/** Returns who sees the results, as the round has it from its first response on, in the first words of a line. */
export const readersOf = ({ sharing }: PromisedRound): string =>
  sharing === 'team'
    ? 'Your team, your manager and people in their workspace'
    : 'Your manager and people in their workspace'

/** Returns what is stored of a response, and for how long. */
export const stored = (
  months: number | null,
  what = 'We store your answers, the survey and the date',
): PromiseItem => [
  'What is stored',
  `${what}, and nothing that identifies you (no name, account, email or IP address, browser or time of day); you can review it before you submit.${
    months
      ? ` Answers are erased ${months} month${months > 1 ? 's' : ''} after the survey ends; the results stay.`
      : ''
  }`,
]

/** Said of rounds whose responses wait for others. */
export const SEALED =
  ' Until your answers are added to the results, they are encrypted: a copy of our database or of its backups does not reveal them.'

/** Returns who sees the results, as the round has it from its first response on. */
export const sharingSentence = ({ sharing }: PromisedRound): string =>
  sharing === 'team'
    ? ' Your team sees the same results as your manager and people in their workspace; you get the link after you respond.'
    : ' Only your manager and people in their workspace see the results.'

/** Returns what is promised about “I can't say”; null where people may not say it. */
export function cantSayPromise({ canSkip, groupSize }: PromisedRound): PromiseItem | null {
  if (!canSkip) return null
  const counts = isLive(groupSize)
    ? 'The results count how many people could not say.'
    : `A question appears in the results once at least ${groupSize} people have answered it, with the number of people who could not say.`
  return [
    'If you can’t say',
    `You may choose “I can't say” for a question, without a reason. ${counts}`,
  ]
}

const protectedBy = (round: PromisedRound): AnonymityPromise => ({
  title: 'Your answers are anonymous',
  lines: [
    STORED_LINE,
    `Results include answers only in groups of at least ${round.groupSize} people.`,
    `${readersOf(round)} see the results, never one person's answers.`,
    'Anyone with this link can answer more than once; someone who adds answers can work out what the others answered.',
  ],
  sentences: [
    stored(round.retentionMonths),
    [
      'Who sees what',
      `The person who created this survey sees how many people have responded, as it happens, and the team's results, never one person's set of answers.${sharingSentence(round)}`,
    ],
    [
      'When results appear',
      `Answers are added to the results only in groups of at least ${round.groupSize} people; if fewer are waiting when the survey ends, they stay hidden, unless the survey is reopened and more people respond.${SEALED}`,
    ],
  ],
  notCovered: [
    'What is not covered',
    'Anyone with this link, including the person who created it, can answer more than once. Someone who adds answers of their own can work out what the others answered. Teams that share members can be compared, and if everyone answers alike, the result shows what each person answered.',
  ],
})

const unprotected = (round: PromisedRound): AnonymityPromise => ({
  title: 'This survey has no group protection',
  lines: [
    'We store your answers and the date, without your name.',
    "Your manager and people in their workspace can see each person's answers, from the first response on.",
    ...(round.sharing === 'team' ? ['Your team sees the results.'] : []),
    'Anyone who knows that you have just responded can tell which answers are yours.',
    'Anyone with this link can answer more than once.',
  ],
  sentences: [
    stored(round.retentionMonths),
    [
      'Who sees what',
      `Your manager and people in their workspace see the team's results and can see each person's set of answers.${sharingSentence(round)}`,
    ],
    ['When results appear', 'There is no protection: results appear from the first response.'],
  ],
  notCovered: [
    'What is not covered',
    'No name is stored, but anyone who knows that you have just responded can tell which answers are yours.',
  ],
})
