import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

export interface Column<Row> {
  readonly name: string
  readonly numeric?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** The first column names its row. On a narrow screen the table scrolls inside its own region. */
export function AdminTable<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  empty,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
}) {
  const [first, ...others] = columns
  if (rows.length === 0 || !first) return <p className="py-6 text-muted">{empty}</p>
  return (
    <ScrollRegion label={`${caption}, table`}>
      <table className="figures w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            {columns.map(({ name, numeric }) => (
              <th
                key={name}
                scope="col"
                className={clsx(
                  'py-2 pr-6 font-semibold whitespace-nowrap last:pr-0',
                  align(numeric),
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-3 pr-6 text-left font-semibold whitespace-nowrap">
                {first.cell(row)}
              </th>
              {others.map(({ name, numeric, cell }) => (
                <td
                  key={name}
                  className={clsx('py-3 pr-6 whitespace-nowrap last:pr-0', align(numeric))}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const align = (numeric?: boolean) => (numeric ? 'text-right sm:pr-10' : 'text-left')
