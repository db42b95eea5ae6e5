import type { Assessment } from '#domain/assessments/assessment.ts'
import { totalQuestions } from '#domain/assessments/catalogue.ts'
import { sumBlocks } from '#domain/rollup.ts'
import type { Rollup, SessionRollup, SumBlock } from '#domain/rollup.ts'
import { agreementOf } from './agreement.ts'
import type { Agreement } from './agreement.ts'
import { histogramOf } from './comparison.ts'
import { meanInterval, summarize, wilsonInterval } from './intervals.ts'
import type { Interval, ShareInterval, SampleSummary } from './intervals.ts'
import { countsAt, shownDistribution, spreadResponses } from './spread.ts'

/** The settings of a session that its statistics depend on. */
export interface SessionSettings {
  readonly groupSize: number
  /** Number of people in the team; null if unknown. */
  readonly expectedResponses: number | null
}

/** Shares of answers (0 to 1) that agree, are neutral and disagree. They add up to 1. */
export interface Favourable {
  readonly favourable: number
  readonly neutral: number
  readonly unfavourable: number
}

/** The margin of error and agreement of one question. */
export interface QuestionStatistics {
  readonly interval: Interval
  /** Undefined if too few responses are released to show a distribution. */
  readonly agreement: Agreement | undefined
  /**
   * Interval of the favorable share. Undefined if too few responses are released to show a
   * distribution, or if the whole team has answered.
   */
  readonly favourableInterval: ShareInterval | undefined
}

/** The margins of error and agreement of a team's results, in the assessment's order. */
export interface TeamStatistics {
  readonly overall: Interval
  readonly categories: readonly Interval[]
  readonly questions: readonly QuestionStatistics[]
}

/** Returns the shares of a distribution: answers 4 and 5, 3, 1 and 2. NaN if it is empty. */
export function favorableShares(distribution: readonly number[]): Favourable {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = distribution
  const n = one + two + three + four + five
  return { favourable: (four + five) / n, neutral: three / n, unfavourable: (one + two) / n }
}

/**
 * Returns released submissions divided by team size: 0 or more, above 1 if more people than
 * expected responded. Null if the team size is unknown.
 */
export function participationOf(
  { released }: Pick<Rollup, 'released'>,
  { expectedResponses }: Pick<SessionSettings, 'expectedResponses'>,
): number | null {
  return expectedResponses === null ? null : released / expectedResponses
}

/**
 * Returns the margins of error and agreement of a rollup. Intervals follow the display rule of
 * distributions: interval and mean of very few responses would reveal the answers.
 */
export function teamStatistics(
  assessment: Assessment,
  rollup: SessionRollup,
  session: SessionSettings,
): TeamStatistics {
  const intervals = sumBlocks(assessment).map((block) => blockInterval(rollup, block, session))
  return {
    overall: intervals.at(-1) ?? { kind: 'few' },
    categories: intervals.slice(0, -1),
    questions: Array.from({ length: totalQuestions(assessment) }, (_, position) =>
      questionStatistics(rollup, session, position),
    ),
  }
}

/** Returns the interval of participants' means over a block of questions. */
function blockInterval(rollup: SessionRollup, block: SumBlock, session: SessionSettings): Interval {
  const meanAt = (cell: number) => (cell + block.questions) / block.questions
  return shownInterval(rollup, session, (part) => summarize(histogramOf(part, block), meanAt))
}

function questionStatistics(
  rollup: SessionRollup,
  session: SessionSettings,
  position: number,
): QuestionStatistics {
  const interval = shownInterval(rollup, session, (part) =>
    summarize(countsAt(part, position), (index) => index + 1),
  )
  const distribution = shownDistribution(rollup, session, position)
  if (!distribution) return { interval, agreement: undefined, favourableInterval: undefined }
  const [, , , four = 0, five = 0] = distribution
  return {
    interval,
    agreement: agreementOf(distribution),
    favourableInterval: wilsonInterval(
      four + five,
      rollup.spread.released,
      session.expectedResponses,
    ),
  }
}

/** Returns the interval around the mean of all, with the deviation of those in the spread. */
function shownInterval(
  rollup: SessionRollup,
  session: SessionSettings,
  summaryOf: (part: Rollup) => SampleSummary,
): Interval {
  // A complete team is reported at any size: it does not reveal how the answers are spread.
  if (rollup.released > 0 && rollup.released === session.expectedResponses) {
    return { kind: 'everyone' }
  }
  if (spreadResponses(rollup, session) === 0) return { kind: 'few' }
  const { deviation, deviationN } = summaryOf(rollup.spread)
  return meanInterval({ ...summaryOf(rollup), deviation, deviationN }, session.expectedResponses)
}
