import { median } from './timing.ts'
import type { Comparison } from './timing.ts'

/** One measurement of a benchmark. */
export interface Row {
  readonly metric: string
  readonly measured: string
  /** The target in words; missing if the row is for information only. */
  readonly target?: string
  /** True if the target is met, or if there is no target. */
  readonly met: boolean
}

/** Returns a row for the ratio of two medians in milliseconds, with a maximum. */
export const ratioRow = (
  metric: string,
  { small, large, ratios }: Comparison,
  max: number,
): Row => ({
  metric,
  measured: ratioText(ratios, `${milliseconds(large)} against ${milliseconds(small)}`),
  target: `at most ${max}`,
  met: median(ratios) <= max,
})

/**
 * Returns the median of ratios, their range and a note: `1.10 (0.97 to 1.30; 11 ms against 10 ms)`.
 */
export function ratioText(ratios: readonly number[], note: string): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  return `${median(ratios).toFixed(2)}  (${low.toFixed(2)} to ${high.toFixed(2)}; ${note})`
}

export const infoRow = (metric: string, measured: string): Row => ({ metric, measured, met: true })

export const milliseconds = (value: number): string =>
  value < 1_000 ? `${value.toFixed(value < 10 ? 2 : 0)} ms` : `${(value / 1_000).toFixed(1)} s`

/** Returns all rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ metric, measured, target, met }) => [
    metric,
    measured,
    target ?? '-',
    target === undefined ? '-' : met ? 'met' : 'MISSED',
  ])
  const all = [['metric', 'measured', 'target', ''], ...lines]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0)),
  )
  const formatted = all.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const separator = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [formatted[0], separator, ...formatted.slice(1)].join('\n')
}
