import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { layOutAnswerNames } from './answer-names.ts'
import { AnswerNames } from './AnswerNames.tsx'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutRows } from './row-layout.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { Words } from './Words.tsx'

export interface ScoreRowsProps<Item extends Labelled> {
  rows: readonly Item[]
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/** The radius of a score's disc in px. */
export const RADIUS = 6

/** Draws rows of discs on a common scale of scores, with a value at the end of each row. */
export function ScoreRows<Item extends Labelled>({
  rows,
  width,
  label,
  bar,
  renderRow,
}: ScoreRowsProps<Item> & {
  /** Height of the bar or mark of a row in px. */
  bar: number
  /** Draws the marks of a row; `x` is the place of a score in percent. */
  renderRow: (row: Row<Item>, x: (percent: number) => number) => ReactNode
}) {
  if (rows.length === 0) return <EmptyDrawing width={width} label={label} />
  const options = { width, lines: 2, bar, top: 24, end: 64 }
  const { rows: places, plot, grid, height } = layOutRows(rows, options)
  const scale = scaleLinear<number>({
    domain: [0, 100],
    range: [plot.left + RADIUS + 2, plot.right - RADIUS - 2],
  })
  const x = (percent: number) => rounded(scale(percent))
  const names = layOutAnswerNames(x, width)
  return (
    <Drawing width={width} height={height + names.height} label={label}>
      <AnswerNames layout={names} top={height} />
      <ScoreGrid grid={grid} x={x} labelsAt={plot.top - 8} />
      {places.map((row) => (
        <g key={row.item.key}>
          <Words lines={row.lines} x={0} className="fill-ink text-[13px]" />
          {renderRow(row, x)}
        </g>
      ))}
    </Drawing>
  )
}
