import { ChartFigure } from './ChartFigure.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { HorizontalBars } from './HorizontalBars.tsx'
import type { Bar } from './HorizontalBars.tsx'

export interface BarFigureProps {
  bars: readonly Bar[]
  /** Title of the chart: "Scores of five categories". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** Maximum number of lines of a label. */
  lines?: number
  /** The figures as a data table. */
  table: ChartTableProps
  /** Explanation below the chart. */
  note?: string | undefined
}

/** A bar chart with its finding and data table. */
export function BarFigure({ bars, subject, finding, lines, table, note }: BarFigureProps) {
  return (
    <ChartFigure finding={finding} table={table} note={note}>
      {(width) => (
        <HorizontalBars
          bars={bars}
          width={width}
          lines={lines}
          label={`${subject}, in percent. ${finding}`}
        />
      )}
    </ChartFigure>
  )
}
