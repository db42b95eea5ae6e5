import type { ShownComments } from '#contract/comments.ts'
import type { ResultsSummary } from '#contract/results.ts'
import type { TrendWave, WavePair } from '#contract/reports.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import type { ExportResults } from '#server/features/results/export-results.ts'

/** The data from which the pages of a session's report are built. */
export interface SessionReportData {
  readonly charts: ChartPrinter
  readonly assessment: Assessment
  readonly released: ExportResults
  readonly summary: ResultsSummary
  /** Empty unless the report is to contain comments. */
  readonly comments: readonly ShownComments[]
  /** The team's latest sessions up to this one, oldest first. */
  readonly waves: readonly TrendWave[]
  /** Number of older sessions that the report leaves out. */
  readonly omittedWaves: number
  /** The comparison of each two consecutive waves. */
  readonly changes: readonly WavePair[]
}

/** Sorted by percentage, highest first. */
export const sortByPercentage = <F extends { readonly percentage: number }>(
  figures: readonly F[],
): F[] => figures.toSorted((a, b) => b.percentage - a.percentage)

export const ALIGN_RIGHT = 'right' as const
