import type { ReactNode } from 'react'
import { ChartTable } from './ChartTable.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { useWidth } from './use-width.ts'

export interface ChartFigureProps {
  /** What the chart says, in one sentence. */
  finding: string
  /** The same figures as a table, for whoever prefers it. */
  table: ChartTableProps
  /** What the drawing needs explained, below it. */
  note?: string | undefined
  /** Keeps the drawing from growing beyond what its figures need. */
  className?: string
  /** The drawing, for the width (px) that there is. */
  children: (width: number) => ReactNode
}

const BEFORE_MEASURING = 640

/** What every chart comes with: its finding above, the drawing, its figures as a table. */
export function ChartFigure({ finding, table, note, className, children }: ChartFigureProps) {
  const { ref, width } = useWidth(BEFORE_MEASURING)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-5 max-w-prose text-pretty">{finding}</figcaption>
      <div className={className}>
        <div ref={ref}>{children(width)}</div>
      </div>
      {note && <p className="mt-3 max-w-prose text-sm text-muted">{note}</p>}
      <ChartTable {...table} />
    </figure>
  )
}
