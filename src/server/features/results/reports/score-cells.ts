import { LIGHT_THEME } from '#domain/print/light-theme.ts'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { bandOf, formatAgree, formatScore } from '#domain/scoring.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import type { Block, Cell, Column } from '#server/platform/pdf/blocks.ts'
import { barScale, scoreBar } from './drawings.ts'
import type { Range } from './drawings.ts'

/** Returns the symbol of a percent and the text color of its band. Default: the symbol of the percent alone. */
export const scoreLook = (
  charts: Pick<ChartPrinter, 'mark'>,
  percent: number,
  level?: ScoreLevel,
): { mark: string; color: string } => ({
  mark: charts.mark(percent, level?.symbol),
  color: LIGHT_THEME[`${bandOf(percent)}-text`],
})

/** Returns a table cell with a percent, its symbol and the color of its band. */
export const scoreCell = (charts: ChartPrinter, percent: number, level?: ScoreLevel): Cell => ({
  text: formatScore(percent),
  ...scoreLook(charts, percent, level),
  strong: true,
})

/** Returns the share of the answers that agree (percent): `64% agree`. Empty if not published. */
export const formatAgreeShare = (agree: number | null | undefined): string =>
  agree === null || agree === undefined ? '' : `${formatAgree(agree)}% agree`

/** Returns the level and the share of the answers that agree: `Good · 64% agree`. Empty if neither is known. */
export const formatLevel = ({ text, agree }: ScoreLevel): string =>
  [text, formatAgreeShare(agree)].filter(Boolean).join(' · ')

type ScoreBlock = Extract<Block, { kind: 'score' }>

/** Returns a percent in large type with its level. */
export const scoreBlock = (
  charts: ChartPrinter,
  percent: number,
  { level, ...rest }: { level: ScoreLevel } & Pick<ScoreBlock, 'note' | 'drawing'>,
): Block => ({
  kind: 'score',
  value: formatScore(percent),
  of: '/100',
  ...scoreLook(charts, percent, level),
  word: level.text,
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
