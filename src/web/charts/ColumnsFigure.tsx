import { ChartFigure } from './ChartFigure.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { Columns } from './Columns.tsx'
import type { Column } from './columns-layout.ts'

export interface ColumnsFigureProps {
  columns: readonly Column[]
  /** A value as it is written. */
  textOf: (value: number) => string
  /** What the columns are of: "Registrations by month". */
  subject: string
  /** What they say, in one sentence. */
  finding: string
  /** The same figures as a table, for whoever prefers it. */
  table: Omit<ChartTableProps, 'caption'>
}

/** Columns with what they say, and with their figures. */
export function ColumnsFigure({ columns, textOf, subject, finding, table }: ColumnsFigureProps) {
  return (
    <ChartFigure finding={finding} table={{ caption: subject, ...table }}>
      {(width) => (
        <Columns columns={columns} width={width} textOf={textOf} label={`${subject}. ${finding}`} />
      )}
    </ChartFigure>
  )
}
