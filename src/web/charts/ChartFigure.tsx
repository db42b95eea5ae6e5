import type { ReactNode } from 'react'
import { ChartTable } from './ChartTable.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { useWidth } from './use-width.ts'

export interface ChartFigureProps {
  /** The finding in one sentence; undefined if the text above the chart already says it. */
  finding?: string
  /** The figures as a data table. */
  table: ChartTableProps
  /** Explanation below the chart. */
  note?: string | undefined
  /** For instance a maximum width. */
  className?: string
  /** Renders the drawing for the available width in px. */
  children: (width: number) => ReactNode
}

const BEFORE_MEASURING = 640

/** The frame of every chart: finding, drawing, note and data table. */
export function ChartFigure({ finding, table, note, className, children }: ChartFigureProps) {
  const { ref, width } = useWidth(BEFORE_MEASURING)
  return (
    <figure className="min-w-0">
      {finding && <figcaption className="mb-5 max-w-prose text-pretty">{finding}</figcaption>}
      <div className={className}>
        <div ref={ref}>{children(width)}</div>
      </div>
      {note && <p className="mt-3 max-w-prose text-sm text-muted">{note}</p>}
      <ChartTable {...table} />
    </figure>
  )
}
