import type { Bar } from './bar-layout.ts'
import { ChartTable } from './ChartTable.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { HorizontalBars } from './HorizontalBars.tsx'
import { useWidth } from './use-width.ts'

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
}

const BEFORE_MEASURING = 640

/** Bars with what they say, and with their figures. */
export function BarFigure({ bars, subject, finding, lines, table }: BarFigureProps) {
  const { ref, width } = useWidth(BEFORE_MEASURING)
  return (
    <figure>
      <figcaption className="mb-5 max-w-prose text-pretty">{finding}</figcaption>
      <div ref={ref}>
        <HorizontalBars
          bars={bars}
          width={width}
          lines={lines}
          label={`${subject}, in percent. ${finding}`}
        />
      </div>
      <ChartTable {...table} />
    </figure>
  )
}
