import type { FavorableShares } from '#contract/statistics.ts'
import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { bandOf, formatAgree, levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import { barScale, scoreBar } from './drawings.ts'
import type { Range } from './drawings.ts'

/** Returns the symbol and the text color of a percent's band. */
export function bandLook(
  charts: Pick<ChartPrinter, 'mark'>,
  percent: number,
): { mark: string; color: string } {
  const band = bandOf(percent)
  return { mark: charts.mark(band), color: LIGHT_THEME[`${band}-text`] }
}

/** Returns a table cell with a percent and the symbol and color of its band. */
export const scoreCell = (charts: ChartPrinter, percent: number): Cell => ({
  text: formatScore(percent),
  ...bandLook(charts, percent),
  strong: true,
})

/** Returns the level of a percent, such as `Good`; at most `Fair` if fewer than half agree. */
export const formatLevel = (percent: number, shares?: FavorableShares | null): string =>
  levelLabel(levelOf(percent, shares?.favourable))

/**
 * Returns the share of answers to several questions that agree: `64% agree`. Empty if not published.
 */
export const formatAgreeShare = (shares: FavorableShares | null | undefined): string =>
  shares ? `${formatAgree(shares.favourable)}% agree` : ''

type ScoreBlock = Extract<Block, { kind: 'score' }>

/** Returns a percent in large type with its level. */
export const scoreBlock = (
  charts: ChartPrinter,
  percent: number,
  { shares, ...rest }: { shares?: FavorableShares | null } & Pick<ScoreBlock, 'note' | 'drawing'>,
): Block => ({
  kind: 'score',
  value: formatScore(percent),
  of: '/100',
  ...bandLook(charts, percent),
  word: formatLevel(percent, shares),
  ...rest,
})

/** Returns the column of `barCell`, with its scale. */
export const barColumn = (share: number): Column => ({ head: '', scale: barScale(), share })

/** Returns a score as a bar with its margin. Decorative: other cells have the numbers. */
export const barCell = (percent: number, range?: Range): Cell => ({
  drawing: { svg: scoreBar({ percent, range }) },
})

/** Width of the text column in CSS px. */
export const FULL_WIDTH = 649
