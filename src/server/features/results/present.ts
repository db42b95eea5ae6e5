import type { QuestionResult } from '#contract/results.ts'
import type * as contract from '#contract/statistics.ts'
import type { QuestionScore, Score } from '#domain/team-results.ts'
import { roundToOneDecimal, roundToTwoDecimals } from '#domain/scoring.ts'
import type { Agreement } from '#domain/statistics/agreement.ts'
import type { Change, SessionChanges } from '#domain/statistics/comparison.ts'
import type { Interval, ShareInterval } from '#domain/statistics/intervals.ts'
import { favorableShares } from '#domain/statistics/team-statistics.ts'
import type { Favourable } from '#domain/statistics/team-statistics.ts'

/** Converts a score for the API: means with two decimals, percents with one. */
export function presentScore<F extends Score>({ mean, percentage, ...rest }: F) {
  return {
    ...rest,
    averageScore: roundToTwoDecimals(mean),
    percentage: roundToOneDecimal(percentage),
  }
}

/** Converts a question's score, with its distribution if that is published. */
export function presentQuestion({ distribution, ...figures }: QuestionScore): QuestionResult {
  return {
    ...presentScore(figures),
    distribution: distribution ? [...distribution] : null,
    favourable: distribution ? favourable(favorableShares(distribution)) : null,
  }
}

/** The three shares as percents that add up to 100. */
function favourable(shares: Favourable): contract.Favourable {
  const [agree, disagree] = [share(shares.favourable), share(shares.unfavourable)]
  return {
    favourable: agree,
    neutral: Math.max(0, roundToOneDecimal(100 - agree - disagree)),
    unfavourable: disagree,
  }
}

const share = (part: number): number => roundToOneDecimal(part * 100)

export function interval(value: Interval): contract.Interval {
  if (value.kind !== 'range') return { kind: value.kind }
  return { kind: 'range', low: roundToOneDecimal(value.low), high: roundToOneDecimal(value.high) }
}

export const shareInterval = (value: ShareInterval | undefined) =>
  value ? { low: share(value.low), high: share(value.high) } : null

export const agreement = (value: Agreement | undefined): contract.Agreement | null =>
  value
    ? {
        deviation: roundToTwoDecimals(value.deviation),
        agreement: roundToTwoDecimals(value.agreement),
        split: value.split,
      }
    : null

/** The difference is calculated from the rounded numbers, so that the three are consistent. */
function change<C extends Change>(value: C): C {
  const [before, after] = [roundToOneDecimal(value.before), roundToOneDecimal(value.after)]
  return { ...value, before, after, difference: roundToOneDecimal(after - before) }
}

export const presentChanges = (value: SessionChanges): contract.WaveChanges => ({
  overall: change(value.overall),
  categories: value.categories.map(change),
})
