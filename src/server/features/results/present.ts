import type { QuestionResult } from '#contract/results.ts'
import type * as contract from '#contract/statistics.ts'
import type { QuestionScore, Score } from '#domain/team-results.ts'
import { oneDecimal, twoDecimals } from '#domain/scoring.ts'
import type { Agreement } from '#domain/statistics/agreement.ts'
import type { Change, SessionChanges } from '#domain/statistics/comparison.ts'
import type { Interval, ShareInterval } from '#domain/statistics/intervals.ts'
import { favourableOf } from '#domain/statistics/team-statistics.ts'
import type { Favourable } from '#domain/statistics/team-statistics.ts'

/** Converts a score for the API: means with two decimals, percents with one. */
export function score<F extends Score>({ mean, percentage, ...rest }: F) {
  return { ...rest, averageScore: twoDecimals(mean), percentage: oneDecimal(percentage) }
}

/** Converts a question's score, with its distribution if that is published. */
export function question({ distribution, ...figures }: QuestionScore): QuestionResult {
  return {
    ...score(figures),
    distribution: distribution ? [...distribution] : null,
    favourable: distribution ? favourable(favourableOf(distribution)) : null,
  }
}

/** The three shares as percents that add up to 100. */
function favourable(shares: Favourable): contract.Favourable {
  const [agree, disagree] = [share(shares.favourable), share(shares.unfavourable)]
  return {
    favourable: agree,
    neutral: Math.max(0, oneDecimal(100 - agree - disagree)),
    unfavourable: disagree,
  }
}

const share = (part: number): number => oneDecimal(part * 100)

export function interval(found: Interval): contract.Interval {
  if (found.kind !== 'range') return { kind: found.kind }
  return { kind: 'range', low: oneDecimal(found.low), high: oneDecimal(found.high) }
}

export const shareInterval = (found: ShareInterval | undefined) =>
  found ? { low: share(found.low), high: share(found.high) } : null

export const agreement = (found: Agreement | undefined): contract.Agreement | null =>
  found
    ? {
        deviation: twoDecimals(found.deviation),
        agreement: twoDecimals(found.agreement),
        split: found.split,
      }
    : null

/** The difference is calculated from the rounded numbers, so that the three are consistent. */
function change<C extends Change>(found: C): C {
  const [before, after] = [oneDecimal(found.before), oneDecimal(found.after)]
  return { ...found, before, after, difference: oneDecimal(after - before) }
}

export const changes = (found: SessionChanges): contract.WaveChanges => ({
  overall: change(found.overall),
  categories: found.categories.map(change),
})
