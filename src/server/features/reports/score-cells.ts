import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { bandOf, levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'

/** A table cell with a percent and the symbol and color of its band. */
export function scoreCell(charts: ChartPrinter, percent: number): Cell {
  const band = bandOf(percent)
  return {
    text: formatScore(percent),
    mark: charts.mark(band),
    color: LIGHT_THEME[`${band}-text`],
    strong: true,
  }
}

/** The name of a percent's band, such as `Good`. */
export const formatLevel = (percent: number): string => levelLabel(levelOf(percent))

/** A percent in large type with the name of its band. */
export function scoreBlock(charts: ChartPrinter, percent: number): Block {
  const band = bandOf(percent)
  return {
    kind: 'score',
    value: formatScore(percent),
    of: '/100',
    mark: charts.mark(band),
    word: formatLevel(percent),
    color: LIGHT_THEME[`${band}-text`],
  }
}

/** Width of the text column in CSS px. */
export const FULL_WIDTH = 612

/** A bar chart of the categories' scores. `finding` is its caption. */
export function categoryBars(
  charts: ChartPrinter,
  finding: string,
  categories: readonly { readonly category: string; readonly percentage: number }[],
): Block {
  const scores = categories.map(
    ({ category, percentage }) => `${category} ${formatScore(percentage)}`,
  )
  return {
    kind: 'figure',
    finding,
    drawing: {
      alt: `Scores by category, in percent: ${scores.join(', ')}.`,
      svg: charts.bars({
        bars: categories.map(({ category, percentage }) => ({
          key: category,
          label: category,
          percent: percentage,
        })),
        width: FULL_WIDTH,
        label: finding,
      }),
    },
  }
}
