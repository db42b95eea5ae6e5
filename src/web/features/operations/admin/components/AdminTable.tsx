import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { nextSort } from '#web/features/operations/admin/list-query.ts'
import type { Sort } from '#contract/list-pages.ts'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

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
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={ariaSort(column, sort)}
                className={clsx('py-1 font-semibold whitespace-nowrap', cellClass(column))}
              >
                {column.sort ? (
                  <SortHeader
                    name={column.name}
                    sorted={sortedBy(column, sort)}
                    onClick={() => {
                      const { by, first } = column.sort ?? {}
                      if (by && first) onSort(nextSort(sort, by, first))
                    }}
                  />
                ) : (
                  <span className={clsx(column.actions && 'sr-only')}>{column.name}</span>
                )}
              </th>
            ))}
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

const sortedBy = <Sorted extends string>(
  { sort: column }: Column<never, Sorted>,
  sort: Sort<Sorted>,
): 'up' | 'down' | undefined => {
  if (!column) return undefined
  if (sort === column.by) return 'up'
  return sort === `-${column.by}` ? 'down' : undefined
}

const ariaSort = <Sorted extends string>(column: Column<never, Sorted>, sort: Sort<Sorted>) =>
  ({ up: 'ascending', down: 'descending', none: undefined } as const)[
    sortedBy(column, sort) ?? 'none'
  ]

const cellClass = ({ numeric, actions }: Pick<Column<never>, 'numeric' | 'actions'>) =>
  clsx(
    numeric ? 'pr-4 text-right' : 'text-left',
    actions ? 'sticky right-0 w-11 focus-within:z-1 bg-surface px-1' : !numeric && 'pr-4 last:pr-0',
  )

/** The header button of a sortable column. */
function SortHeader({
  name,
  sorted,
  onClick,
}: {
  name: string
  /** The current direction; undefined if the list is sorted by another column. */
  sorted: 'up' | 'down' | undefined
  onClick: () => void
}) {
  const Arrow = sorted === 'up' ? ArrowUp : sorted === 'down' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      {name}
      <Arrow aria-hidden="true" className={clsx('size-3.5', !sorted && 'text-muted')} />
    </button>
  )
}
