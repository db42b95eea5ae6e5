import { ChartFigure } from './ChartFigure.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { HorizontalBars } from './HorizontalBars.tsx'
import type { Bar } from './HorizontalBars.tsx'

export interface BarFigureProps {
  bars: readonly Bar[]
  /** What the bars are of: "Scores of five categories". */
  subject: string
  /** What they say, in one sentence. */
  finding: string
  /** How many lines a label may take. */
  lines?: number
  /** The same figures as a table, for whoever prefers it. */
  table: ChartTableProps
  /** What the drawing needs explained, below it. */
  note?: string | undefined
}

/** Bars with what they say, and with their figures. */
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
