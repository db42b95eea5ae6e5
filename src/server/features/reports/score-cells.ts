import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { bandOf, levelLabel, levelOf, percentText } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'

/** A table cell with a percent and the symbol and color of its band. */
export function scoreCell(charts: ChartPrinter, percent: number): Cell {
  const band = bandOf(percent)
  return {
    text: percentText(percent),
    mark: charts.mark(band),
    colour: LIGHT_THEME[`${band}-text`],
    strong: true,
  }
}

/** The name of a percent's band, such as `Good`. */
export const levelText = (percent: number): string => levelLabel(levelOf(percent))

/** A percent in large type with the name of its band. */
export function scoreBlock(charts: ChartPrinter, percent: number): Block {
  const band = bandOf(percent)
  return {
    kind: 'score',
    value: percentText(percent),
    of: '/100',
    mark: charts.mark(band),
    word: levelText(percent),
    colour: LIGHT_THEME[`${band}-text`],
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
    ({ category, percentage }) => `${category} ${percentText(percentage)}`,
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

/** A difference in points, with its sign. */
export const signedPoints = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
