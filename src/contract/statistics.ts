import { z } from 'zod'
import { Percent } from './fields.ts'

/**
 * How sure a score is. `range`: the percents between which the mean of all who were asked lies,
 * with 95 % confidence. `everyone`: all who were asked have answered. `alike`: all answers are the
 * same. `few`: too few answers to say.
 */
export const Interval = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('range'), low: Percent, high: Percent }),
    z.object({ kind: z.literal('everyone') }),
    z.object({ kind: z.literal('alike') }),
    z.object({ kind: z.literal('few') }),
  ])
  .describe(
    'How sure a score is. `range`: between which percents it lies, with 95 % confidence. `everyone`: all who were asked have answered. `alike`: all answers are the same. `few`: too few to say.',
  )
export type Interval = z.output<typeof Interval>

/** How many gave each answer, from Strongly Disagree to Strongly Agree. */
export const Distribution = z
  .array(z.int())
  .length(5)
  .describe('How many gave each answer, from Strongly Disagree to Strongly Agree.')

/** Percents of the answers: 4 and 5, 3, 1 and 2. */
export const Favourable = z
  .object({
    favourable: Percent,
    neutral: Percent,
    unfavourable: Percent,
  })
  .describe('Percents of the answers: 4 and 5, 3, 1 and 2.')
export type Favourable = z.output<typeof Favourable>

/** How far answers lie together: see the method page of a report. */
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
      .describe("Van der Eijk's A: 1 all alike, 0 spread evenly, -1 half at each end."),
    split: z.boolean().describe('Two camps.'),
  })
  .describe('How far answers lie together.')
export type Agreement = z.output<typeof Agreement>

/**
 * What may be said of a change. `unclear`: chance alone may have made it. `too-few`: in either
 * wave fewer than five answers that came to count together, or than four without protection.
 */
export const Verdict = z
  .enum(['up', 'down', 'unclear', 'too-few'])
  .describe('“unclear”: chance alone may have made it.')
export type Verdict = z.output<typeof Verdict>

/** One score in two waves: percents, and the points from the one to the other. */
export const Change = z
  .object({
    before: Percent,
    after: Percent,
    difference: z.number().min(-100).max(100),
    verdict: Verdict,
  })
  .describe('One score in two rounds, and the points between them.')
export type Change = z.output<typeof Change>

export const WaveChanges = z
  .object({
    overall: Change,
    categories: z.array(Change.extend({ category: z.string() })),
  })
  .describe('What changed between two rounds.')
export type WaveChanges = z.output<typeof WaveChanges>

/** Between which percents of the others a score lies. */
export const Place = z
  .object({
    from: z.int().min(0).max(90),
    to: z.int().min(10).max(100),
  })
  .describe('Between which percents of the others a score lies.')
export type Place = z.output<typeof Place>
