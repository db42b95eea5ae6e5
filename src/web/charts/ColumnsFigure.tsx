import { ChartFigure } from './ChartFigure.tsx'
import type { ChartTableProps } from './ChartTable.tsx'
import { Columns } from './Columns.tsx'
import type { Column } from './columns-layout.ts'

export interface ColumnsFigureProps {
  columns: readonly Column[]
  /** Formats a value. */
  textOf: (value: number) => string
  /** Title of the chart: "Registrations by month". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** The figures as a data table. */
  table: Omit<ChartTableProps, 'caption'>
}

/** A column chart with its finding and data table. */
export function ColumnsFigure({ columns, textOf, subject, finding, table }: ColumnsFigureProps) {
  return (
    <ChartFigure finding={finding} table={{ caption: subject, ...table }}>
      {(width) => (
        <Columns columns={columns} width={width} textOf={textOf} label={`${subject}. ${finding}`} />
      )}
    </ChartFigure>
  )
}
