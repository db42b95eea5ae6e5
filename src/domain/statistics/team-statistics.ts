import type { Assessment } from '#domain/assessments/assessment.ts'
import { answersIn } from '#domain/question-counts.ts'
import type { EnteredCounts } from '#domain/question-counts.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { roundToTwoDecimals, SCALE_POINTS } from '#domain/scoring.ts'
import { agreementOf } from './agreement.ts'
import type { Agreement } from './agreement.ts'
import { blockOfQuestion, blocksOf } from './block-model.ts'
import { meanInterval } from './intervals.ts'
import type { Interval } from './intervals.ts'
import { teamSizeOf } from './missing-people.ts'
import { shareInterval } from './share-interval.ts'
import type { ShareInterval } from './share-interval.ts'
import { shownDistribution } from './spread.ts'

/** The settings of a round that its statistics depend on. */
export interface RoundSettings {
  readonly groupSize: number
  /** Number of people in the team; null if unknown. */
  readonly expectedResponses: number | null
  /** Responses that have arrived, but are not included. */
  readonly waiting?: number
  readonly deletedUnread?: number
}

/** Shares of answers (0 to 1) that agree, are neutral and disagree. They add up to 1. */
export interface FavorableShares {
  readonly favourable: number
  readonly neutral: number
  readonly unfavourable: number
}

/** The margin of error and agreement of one question. */
export interface QuestionStatistics {
  /** Undefined if the question has no answers. */
  readonly interval: Interval | undefined
  /** Undefined if too few responses are released to show a distribution. */
  readonly agreement: Agreement | undefined
  /**
   * Interval of the favorable share. Undefined if too few responses are released to show a
   * distribution, or if the whole team has answered.
   */
  readonly favorableInterval: ShareInterval | undefined
}

/**
 * The margins of error and agreement of a team's results, in the assessment's order; undefined where the
 * results have no score.
 */
export interface TeamStatistics {
  readonly overall: Interval | undefined
  readonly categories: readonly (Interval | undefined)[]
  readonly questions: readonly QuestionStatistics[]
}

/** Returns the shares of a distribution: answers 4 and 5, 3, 1 and 2. NaN if it is empty. */
export function favorableShares(distribution: readonly number[]): FavorableShares {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = distribution
  const n = one + two + three + four + five
  return { favourable: (four + five) / n, neutral: three / n, unfavourable: (one + two) / n }
}

/**
 * Returns the shares of all answers to questions with a published distribution; undefined if there
 * are none.
 */
export function favorableSharesOf(
  questions: readonly { readonly distribution: readonly number[] | null | undefined }[],
): FavorableShares | undefined {
  const total = [0, 0, 0, 0, 0]
  for (const { distribution } of questions) {
    distribution?.forEach((count, index) => (total[index] = (total[index] ?? 0) + count))
  }
  return total.some((count) => count > 0) ? favorableShares(total) : undefined
}

/** Converts shares to percents with two decimals that add up to 100. */
export function toPercents({ favourable, unfavourable }: FavorableShares): FavorableShares {
  const agree = roundToTwoDecimals(favourable * 100)
  const disagree = roundToTwoDecimals(unfavourable * 100)
  return {
    favourable: agree,
    neutral: Math.max(0, roundToTwoDecimals(100 - agree - disagree)),
    unfavourable: disagree,
  }
}

/**
 * Returns released submissions divided by team size: 0 or more, above 1 if more people than
 * expected responded. Null if the team size is unknown.
 */
export function participationOf(
  { released }: Pick<PublishedRollup, 'released'>,
  { expectedResponses }: Pick<RoundSettings, 'expectedResponses'>,
): number | null {
  return expectedResponses === null ? null : released / expectedResponses
}

/** Returns the margins of error and agreement of a rollup, from its published figures. */
export function teamStatistics(
  assessment: Assessment,
  rollup: PublishedRollup,
  round: RoundSettings,
): TeamStatistics {
  const teamSize = teamSizeOf({ ...round, teamResponses: rollup.released })
  const intervals = blocksOf(assessment, rollup).map(
    (block) => block && meanInterval(block, teamSize),
  )
  return {
    overall: intervals.at(-1),
    categories: intervals.slice(0, -1),
    questions: rollup.questions.map((question) => questionStatistics(question, round, teamSize)),
  }
}

function questionStatistics(
  question: EnteredCounts,
  round: RoundSettings,
  teamSize: number | null,
): QuestionStatistics {
  const block = blockOfQuestion(question)
  const interval = block && meanInterval(block, teamSize)
  const distribution = shownDistribution(question, round)
  if (!distribution) return { interval, agreement: undefined, favorableInterval: undefined }
  const [, , , four, five] = distribution
  const couldSay = teamSize === null ? null : teamSize - question.entered[5]
  return {
    interval,
    agreement: agreementOf(distribution.slice(0, SCALE_POINTS)),
    favorableInterval: shareInterval(four + five, answersIn(distribution), couldSay),
  }
}
