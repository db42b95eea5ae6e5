import { z } from 'zod'
import { Percent } from './fields.ts'

/**
 * The margin of error of a score. `range`: 95 % confidence interval for the whole team, in percent;
 * `rough` if it rests on a typical spread because fewer than five responses have a distribution.
 * `everyone`: as many responses as people in the team. `few`: fewer than three responses.
 */
export const Interval = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('range'),
      low: Percent,
      high: Percent,
      rough: z
        .boolean()
        .describe('True if it rests on a typical spread: no distribution is published.'),
    }),
    z.object({ kind: z.literal('everyone') }),
    z.object({ kind: z.literal('few') }),
  ])
  .describe(
    'The margin of error of a score. `range`: 95 % confidence interval for the whole team, in percent. `everyone`: as many responses as people in the team. `few`: fewer than three responses.',
  )
export type Interval = z.output<typeof Interval>

/** Number of answers by value, from Strongly Disagree to Strongly Agree. */
export const Distribution = z
  .array(z.int())
  .length(5)
  .describe('Number of answers by value, from Strongly Disagree to Strongly Agree.')

/**
 * Percent of answers that agree (4 and 5), are neutral (3) and disagree (1 and 2), with two decimals: a whole
 * number made of one decimal can be off by one.
 */
export const FavorableShares = z
  .object({
    favourable: Percent,
    neutral: Percent,
    unfavourable: Percent,
  })
  .describe(
    'Percent of answers that agree (4 and 5), are neutral (3) and disagree (1 and 2), with two decimals.',
  )
export type FavorableShares = z.output<typeof FavorableShares>

/** The shares of the answers to several questions. */
export const SharesOfAnswers = FavorableShares.nullable().describe(
  'Shares of all answers with a published distribution; null if there are too few responses.',
)

/** How much the answers to one question agree. */
export const Agreement = z
  .object({
    deviation: z
      .number()
      .min(0)
      .max(2)
      .describe('Average absolute deviation from the median, in steps of the scale.'),
    agreement: z
      .number()
      .min(-1)
      .max(1)
      .describe(
        "Van der Eijk's A: 1 if all answers are equal, 0 if evenly spread, -1 if half at each end.",
      ),
    split: z
      .boolean()
      .describe('True if the answers form two camps with almost no one in between.'),
  })
  .describe('How much the answers to one question agree.')
export type Agreement = z.output<typeof Agreement>

/**
 * The result of testing a change. `unclear`: it may be everyday fluctuation. `too-few`: one of the
 * rounds has fewer than four responses.
 */
export const Verdict = z
  .enum(['up', 'down', 'unclear', 'too-few'])
  .describe(
    '`up` and `down`: a clear change. `unclear`: may be everyday fluctuation. `too-few`: fewer than four responses in a round.',
  )
export type Verdict = z.output<typeof Verdict>

/** One score in two rounds, in percent, and the difference in points. */
export const Change = z
  .object({
    before: Percent,
    after: Percent,
    difference: z.number().min(-100).max(100),
    verdict: Verdict,
    standsOut: z
      .number()
      .min(0)
      .nullable()
      .describe(
        'The smallest change in points that would have been clear; null with too few responses.',
      ),
  })
  .describe('One score in two rounds, in percent, and the difference in points.')
export type Change = z.output<typeof Change>

/** How changes are limited by questions that were replaced between two rounds. */
export const VersionBreak = z
  .object({
    sharedQuestions: z
      .int()
      .describe('Number of questions that are the same in both rounds and have scores in both.'),
    tooFewAnswers: z
      .int()
      .describe('Number of questions that are the same, and that too few answered in one of them.'),
    questions: z.int(),
    leftOut: z
      .array(z.string())
      .describe('Categories without a change: fewer than half of their questions are the same.'),
    note: z.string().describe('The same in words.'),
  })
  .describe(
    'Set if questions were replaced between the two rounds: changes, with the scores before and after, cover only the questions that both share.',
  )
export type VersionBreak = z.output<typeof VersionBreak>

/** One score in two rounds, in percent, and the difference in points, without a verdict. */
export const PointChange = Change.pick({ before: true, after: true, difference: true }).describe(
  'One score in two rounds, in percent, and the difference in points.',
)
export type PointChange = z.output<typeof PointChange>

/** The changes of the overall score and of each category between two rounds. */
export const ChangesBetweenRounds = z
  .object({
    overall: Change,
    categories: z
      .array(Change.extend({ category: z.string() }))
      .describe('Without the categories that `versionBreak` leaves out.'),
    versionBreak: VersionBreak.nullable(),
  })
  .describe('The changes between two rounds.')
export type ChangesBetweenRounds = z.output<typeof ChangesBetweenRounds>

/** The categories that are clearly first and last. */
export const CategoryOrder = z
  .object({
    highest: z.string().nullable().describe('Null if no single category is clearly highest.'),
    lowest: z.string().nullable().describe('Null if no single category is clearly lowest.'),
  })
  .describe('The categories that are clearly first and last.')
export type CategoryOrder = z.output<typeof CategoryOrder>

/** The rank of a score among other accounts: above `from` percent, below `100 - to` percent. */
export const Place = z
  .object({
    from: z.int().min(0).max(90),
    to: z.int().min(10).max(100),
  })
  .describe(
    'The rank of a score among other accounts: above about `from` percent of them, below about `100 - to` percent.',
  )
export type Place = z.output<typeof Place>
