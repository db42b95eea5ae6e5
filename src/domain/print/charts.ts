import type { Band } from '#domain/scoring.ts'

/** What every chart is asked with. */
interface ChartOptions {
  /** Of the drawing, px. A chart that needs more room than this makes its drawing wider. */
  readonly width: number
  /** What it shows, in a sentence: its alternative text. */
  readonly label: string
}

interface Labelled {
  readonly key: string
  readonly label: string
}

interface Point {
  /** Percent, 0 to 100. */
  readonly value: number
  readonly low?: number | undefined
  readonly high?: number | undefined
}

/**
 * The site's own charts for paper: each answers with the text of an SVG whose colours are written
 * out. The web makes them, the reports use them, and neither knows the other.
 */
export interface ChartPrinter {
  bars(
    chart: ChartOptions & { readonly bars: readonly (Labelled & { readonly percent: number })[] },
  ): string
  /** Bars, where there are too few or too many axes. `before` is dashed. */
  radar(
    chart: ChartOptions & {
      readonly axes: readonly { readonly label: string; readonly percent: number }[]
      readonly before?: { readonly name: string; readonly percents: readonly (number | null)[] }
    },
  ): string
  /** `counts` are of the five answers, from the least to the most agreeing. */
  likert(
    chart: ChartOptions & {
      readonly rows: readonly (Labelled & { readonly counts: readonly number[] })[]
      readonly answers: readonly string[]
      readonly lines?: number
    },
  ): string
  /** A cell is a percent, or null where there is none. */
  heatMap(
    chart: ChartOptions & {
      readonly rows: readonly (Labelled & { readonly cells: readonly (number | null)[] })[]
      readonly waves: readonly string[]
    },
  ): string
  trend(
    chart: ChartOptions & {
      readonly waves: readonly string[]
      readonly series: readonly (Labelled & {
        readonly points: readonly (Point | null)[]
        readonly previous?: boolean
      })[]
    },
  ): string
  /** `range` is a scale that several of them share. */
  sparkline(
    chart: ChartOptions & {
      readonly values: readonly (number | null)[]
      readonly range?: { readonly from: number; readonly to: number }
    },
  ): string
  /** The mark of a band alone, a square of 12 px: it says nothing, the word beside it does. */
  mark(band: Band): string
}
