import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { pressed } from '#web/features/admin/list-query.ts'
import type { Sort } from '#web/features/admin/list-query.ts'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'

export interface Column<Row, Sorted extends string = never> {
  readonly name: string
  readonly numeric?: boolean
  /** By what the list is sorted where its head is pressed, and which way at first. */
  readonly sort?: { readonly by: Sorted; readonly first: 'up' | 'down' }
  /** Stays in sight while the others scroll; its name is for screen readers alone. */
  readonly actions?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** The first column names its row. On a narrow screen the table scrolls inside its own region. */
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
                className={clsx('py-1 font-semibold whitespace-nowrap', placed(column))}
              >
                {column.sort ? (
                  <SortHead
                    name={column.name}
                    sorted={sortedBy(column, sort)}
                    onPress={() => {
                      const { by, first } = column.sort ?? {}
                      if (by && first) onSort(pressed(sort, by, first))
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
                  className={clsx('whitespace-nowrap', !column.actions && 'py-3', placed(column))}
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

const placed = ({ numeric, actions }: Pick<Column<never>, 'numeric' | 'actions'>) =>
  clsx(
    numeric ? 'pr-4 text-right' : 'text-left',
    actions ? 'sticky right-0 w-11 focus-within:z-1 bg-surface px-1' : !numeric && 'pr-4 last:pr-0',
  )

/** The head of a column by which the list can be sorted. */
function SortHead({
  name,
  sorted,
  onPress,
}: {
  name: string
  /** How the list is sorted by this column now, if it is. */
  sorted: 'up' | 'down' | undefined
  onPress: () => void
}) {
  const Arrow = sorted === 'up' ? ArrowUp : sorted === 'down' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      {name}
      <Arrow aria-hidden="true" className={clsx('size-3.5', !sorted && 'text-muted')} />
    </button>
  )
}
