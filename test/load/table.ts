import type { Compared } from './timing.ts'

/** One line of what a benchmark found. */
export interface Row {
  readonly figure: string
  readonly measured: string
  /** What it has to be, in words; missing where it is only told. */
  readonly mark?: string
  /** Whether the mark is met; true where there is none. */
  readonly met: boolean
}

/** A ratio of two medians in milliseconds, against the most that it may be. */
export function ratioRow(figure: string, { small, large, ratio }: Compared, most: number): Row {
  return {
    figure,
    measured: `${ratio.toFixed(2)}  (${milliseconds(large)} against ${milliseconds(small)})`,
    mark: `at most ${most}`,
    met: ratio <= most,
  }
}

export const toldRow = (figure: string, measured: string): Row => ({ figure, measured, met: true })

export const milliseconds = (taken: number): string =>
  taken < 1_000 ? `${taken.toFixed(taken < 10 ? 2 : 0)} ms` : `${(taken / 1_000).toFixed(1)} s`

/** All lines under each other, as text that can be kept in a document. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ figure, measured, mark, met }) => [
    figure,
    measured,
    mark ?? '-',
    mark === undefined ? '-' : met ? 'met' : 'MISSED',
  ])
  const all = [['figure', 'measured', 'mark', ''], ...lines]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0)),
  )
  const drawn = all.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [drawn[0], rule, ...drawn.slice(1)].join('\n')
}
