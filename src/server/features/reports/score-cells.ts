import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { bandOf, levelLabel, levelOf, percentText } from '#domain/scoring.ts'
import type { Block, Cell } from '#server/platform/pdf/blocks.ts'

/** A percent in a table: mark, number and colour of its band. */
export function scoreCell(charts: ChartPrinter, percent: number): Cell {
  const band = bandOf(percent)
  return {
    text: percentText(percent),
    mark: charts.mark(band),
    colour: LIGHT_THEME[`${band}-text`],
    strong: true,
  }
}

/** The word of a percent's band. */
export const levelText = (percent: number): string => levelLabel(levelOf(percent))

/** A percent in large figures, with its word. */
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

/** As wide as the column of text, in px of the site. */
export const WIDE = 612

/** A score for each category, as bars under the sentence that they bear out. */
export function categoryBars(
  charts: ChartPrinter,
  finding: string,
  categories: readonly { readonly category: string; readonly percentage: number }[],
): Block {
  const listed = categories.map(
    ({ category, percentage }) => `${category} ${percentText(percentage)}`,
  )
  return {
    kind: 'figure',
    finding,
    drawing: {
      alt: `Scores by category, in percent: ${listed.join(', ')}.`,
      svg: charts.bars({
        bars: categories.map(({ category, percentage }) => ({
          key: category,
          label: category,
          percent: percentage,
        })),
        width: WIDE,
        label: finding,
      }),
    },
  }
}

/** A difference in points, with its sign. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
