import type { ResultsSummary } from '#contract/results.ts'
import type { Wave, WavePair } from '#contract/reports.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import type { ForExport } from '#server/features/results/for-export.ts'

/** What the pages of a round's report are made of. */
export interface Material {
  readonly charts: ChartPrinter
  readonly assessment: Assessment
  readonly released: ForExport
  readonly summary: ResultsSummary
  /** The team's rounds up to this one, and between each two what changed. */
  readonly waves: readonly Wave[]
  /** How many there were before these. */
  readonly earlierWaves: number
  readonly changes: readonly WavePair[]
}

/** Best first. */
export const best = <F extends { readonly percentage: number }>(figures: readonly F[]): F[] =>
  figures.toSorted((a, b) => b.percentage - a.percentage)

export const RIGHT = 'right' as const
