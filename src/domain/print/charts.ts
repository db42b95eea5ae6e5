import type { ScoreSymbol } from '#domain/scoring.ts'

/** Options of every chart. */
interface ChartOptions {
  /** Width of the drawing, in px. Charts that need more space are wider. */
  readonly width: number
  /** Alternative text: what the chart shows, in one sentence. */
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
  /** True if no line connects it with the point before. */
  readonly afterBreak?: boolean | undefined
}

/**
 * Renders the site's charts for PDF reports. Each function returns SVG text with literal colors.
 * Implemented by the web code and called by the server, which do not import each other.
 */
export interface ChartPrinter {
  /** Falls back to bars with too few or too many axes. `before` is drawn dashed. */
  radar(
    chart: ChartOptions & {
      readonly axes: readonly { readonly label: string; readonly percent: number }[]
      readonly before?: { readonly name: string; readonly percents: readonly (number | null)[] }
    },
  ): string
  trend(
    chart: ChartOptions & {
      readonly rounds: readonly string[]
      readonly series: readonly (Labelled & {
        readonly points: readonly (Point | null)[]
        readonly previous?: boolean
      })[]
    },
  ): string
  /** `range` is the scale, to draw several sparklines on the same one. */
  sparkline(
    chart: ChartOptions & {
      readonly values: readonly (number | null)[]
      readonly range?: { readonly from: number; readonly to: number }
    },
  ): string
  /** A score's symbol in the color of its band, 12 px square, without alternative text. */
  mark(percent: number, symbol?: ScoreSymbol): string
}
