import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { nextSort } from '#web/features/operations/admin/list-query.ts'
import type { Sort } from '#contract/list-pages.ts'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { SortHeader } from '#web/ui/SortHeader.tsx'

export interface Column<Row, Sorted extends string = never> {
  readonly name: string
  readonly numeric?: boolean
  /** Makes the column sortable: the sort key, and the first direction. */
  readonly sort?: { readonly by: Sorted; readonly first: 'up' | 'down' }
  /** Sticky when the table scrolls sideways; its header is for screen readers only. */
  readonly actions?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** A table whose first column is the row header. Scrolls sideways on narrow screens. */
export function AdminTable<Row extends { readonly id: string | number }, Sorted extends string>({
  caption,
  columns,
  rows,
  sort,
  onSort,
}: {
  caption: string
  columns: readonly Column<Row, Sorted>[]
  rows: readonly Row[]
  sort: Sort<Sorted>
  onSort: (sort: Sort<Sorted>) => void
}) {
  const [first, ...others] = columns
  return (
    <ScrollRegion label={`${caption}, table`}>
      <table className="figures w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            {columns.map(({ sort: sorting, ...column }) =>
              sorting ? (
                <SortHeader
                  key={column.name}
                  name={column.name}
                  sorted={directionOf(sort, sorting.by)}
                  onSort={() => onSort(nextSort(sort, sorting.by, sorting.first))}
                  className={clsx('py-1', cellClass(column))}
                />
              ) : (
                <th
                  key={column.name}
                  scope="col"
                  className={clsx(
                    'py-1 font-normal whitespace-nowrap text-muted',
                    cellClass(column),
                  )}
                >
                  <span className={clsx(column.actions && 'sr-only')}>{column.name}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-3 pr-4 text-left font-semibold whitespace-nowrap">
                {first?.cell(row)}
              </th>
              {others.map((column) => (
                <td
                  key={column.name}
                  className={clsx(
                    'whitespace-nowrap',
                    !column.actions && 'py-3',
                    cellClass(column),
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Returns the direction of a column; undefined if the list is sorted by another one. */
function directionOf<Sorted extends string>(sort: Sort<Sorted>, column: Sorted) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

const cellClass = ({ numeric, actions }: Pick<Column<never>, 'numeric' | 'actions'>) =>
  clsx(
    numeric ? 'pr-4 text-right' : 'text-left',
    actions ? 'sticky right-0 w-11 focus-within:z-1 bg-surface px-1' : !numeric && 'pr-4 last:pr-0',
  )
