import type { ShownComments } from '#contract/comments.ts'
import type { ResultsSummary } from '#contract/results.ts'
import type { BandedRound, ConsecutiveChanges } from '#contract/reports.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import type { ExportResults } from '#server/features/results/results/public.ts'

/** The data from which the pages of a round's report are built. */
export interface RoundReportData {
  readonly charts: ChartPrinter
  readonly assessment: Assessment
  readonly released: ExportResults
  readonly summary: ResultsSummary
  /** Empty unless the report is to contain comments. */
  readonly comments: readonly ShownComments[]
  /** The team's latest rounds up to this one, oldest first. */
  readonly rounds: readonly BandedRound[]
  /** Number of older rounds that the report leaves out. */
  readonly omittedRounds: number
  /** The comparison of each two consecutive rounds. */
  readonly changes: readonly ConsecutiveChanges[]
}

/** Sorts by percentage, highest first. */
export const sortByPercentage = <F extends { readonly percentage: number }>(
  figures: readonly F[],
): F[] => figures.toSorted((a, b) => b.percentage - a.percentage)

export const ALIGN_RIGHT = 'right' as const
