import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { useOpenInPrint } from '#web/ui/use-open-in-print.ts'

export interface ChartTableProps {
  caption: string
  head: readonly string[]
  /** The first cell is the row header. */
  rows: readonly Row[]
}

interface Row {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const details = useOpenInPrint()
  return (
    <Disclosure
      ref={details}
      summary={
        <span>
          Show as table<span className="sr-only">: {caption}</span>
        </span>
      }
      // Printed pages show the table open, without the control.
      className="mt-4 print:[&>summary]:hidden"
    >
      <ScrollRegion label={caption} className="mt-2">
        <DataTable
          caption={caption}
          columns={head.map((name, place) => ({ name, render: ({ cells }: Row) => cells[place] }))}
          rows={rows}
          keyOf={({ key }) => key}
        />
      </ScrollRegion>
    </Disclosure>
  )
}
