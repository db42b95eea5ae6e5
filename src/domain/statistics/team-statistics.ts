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

/** A round as its statistics see it: its group size, and how many were asked where that is known. */
export interface SessionSettings {
  readonly groupSize: number
  readonly expectedResponses: number | null
}

/** The shares (0 to 1) of answers that agree, do neither, and disagree. They add up to 1. */
export interface Favourable {
  readonly favourable: number
  readonly neutral: number
  readonly unfavourable: number
}

/** What lies behind one question's mean. */
export interface QuestionStatistics {
  readonly interval: Interval
  /** Undefined where there are too few answers to show how they spread. */
  readonly agreement: Agreement | undefined
  /** Of the favourable share. Undefined likewise, and where everyone who was asked has answered. */
  readonly favourableInterval: ShareInterval | undefined
}

/** What lies behind a team's figures; in the assessment's order. */
export interface TeamStatistics {
  readonly overall: Interval
  readonly categories: readonly Interval[]
  readonly questions: readonly QuestionStatistics[]
}

/** The three shares of one distribution: 4 and 5, 3, 1 and 2. */
export function favourableOf(distribution: readonly number[]): Favourable {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = distribution
  const n = one + two + three + four + five
  return { favourable: (four + five) / n, neutral: three / n, unfavourable: (one + two) / n }
}

/** The share of those asked who count, 0 and more (above 1 where more answered); null unknown. */
export function participationOf(
  { released }: Pick<Rollup, 'released'>,
  { expectedResponses }: Pick<SessionSettings, 'expectedResponses'>,
): number | null {
  return expectedResponses === null ? null : released / expectedResponses
}

/**
 * How sure the figures of a rollup are. An interval says how far answers lie apart, and together
 * with the mean of few of them even which they are: so it keeps to the rule of distributions.
 */
export function teamStatistics(
  assessment: Assessment,
  rollup: SessionRollup,
  round: SessionSettings,
): TeamStatistics {
  const intervals = sumBlocks(assessment).map((block) => blockInterval(rollup, block, round))
  return {
    overall: intervals.at(-1) ?? { kind: 'few' },
    categories: intervals.slice(0, -1),
    questions: Array.from({ length: totalQuestions(assessment) }, (_, position) =>
      questionStatistics(rollup, round, position),
    ),
  }
}

/** Of respondents' means within a block of questions. */
function blockInterval(rollup: SessionRollup, block: SumBlock, round: SessionSettings): Interval {
  const meanAt = (cell: number) => (cell + block.questions) / block.questions
  return shownInterval(rollup, round, (some) => summarize(histogramOf(some, block), meanAt))
}

function questionStatistics(
  rollup: SessionRollup,
  round: SessionSettings,
  position: number,
): QuestionStatistics {
  const interval = shownInterval(rollup, round, (some) =>
    summarize(countsAt(some, position), (index) => index + 1),
  )
  const distribution = shownDistribution(rollup, round, position)
  if (!distribution) return { interval, agreement: undefined, favourableInterval: undefined }
  const [, , , four = 0, five = 0] = distribution
  return {
    interval,
    agreement: agreementOf(distribution),
    favourableInterval: wilsonInterval(
      four + five,
      rollup.spread.released,
      round.expectedResponses,
    ),
  }
}

/** Around the mean of all, by the deviation of those whose spread shows. */
function shownInterval(
  rollup: SessionRollup,
  round: SessionSettings,
  spreadIn: (some: Rollup) => SampleSummary,
): Interval {
  // That nobody is missing says nothing of how their answers spread.
  if (rollup.released > 0 && rollup.released === round.expectedResponses) {
    return { kind: 'everyone' }
  }
  if (spreadResponses(rollup, round) === 0) return { kind: 'few' }
  const { deviation, deviationN: deviationOf } = spreadIn(rollup.spread)
  return meanInterval({ ...spreadIn(rollup), deviation, deviationN: deviationOf }, round.expectedResponses)
}
