import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode, Ref } from 'react'

export interface Column<Row> {
  readonly name: string
  /** Shown as the header instead of the name. */
  readonly header?: ReactNode
  /** Keeps the header for screen readers only, such as that of buttons. */
  readonly hideHeader?: boolean
  /** Aligns header and cells to the right. */
  readonly numeric?: boolean
  /** Hides the column from screen readers, because another one says the same. */
  readonly decorative?: boolean
  /** Makes the header a button that sorts the table. */
  readonly sort?: ColumnSort | undefined
  /** Classes of the header and the cells. */
  readonly className?: string
  /** Classes of the cells, which may differ by row. */
  readonly cellClass?: string | ((row: Row) => string)
  readonly render: (row: Row) => ReactNode
}

export interface ColumnSort {
  /** The direction; undefined if the table is sorted by another column. */
  readonly sorted: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: ReactNode
  /** Shows the caption, with these classes. */
  captionClass?: string
  /** The first column is the header of its row; false leaves a column out. */
  columns: readonly (Column<Row> | false)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Keeps the header row for screen readers only. */
  hideHeader?: boolean
  /** Shows each row as a block on a phone; `rowClass` has its columns. */
  stacked?: boolean
  className?: string
  rowClass?: string | ((row: Row) => string)
  /** Rows below the others. */
  footer?: ReactNode
  /** The table, which can be focused when the focused row disappears. */
  ref?: Ref<HTMLTableElement>
}

/** Shows rows as a table, which may sort by its columns. */
export function DataTable<Row>({
  caption,
  captionClass = 'sr-only',
  columns,
  rows,
  keyOf,
  hideHeader = false,
  stacked = false,
  className,
  rowClass,
  footer,
  ref,
}: DataTableProps<Row>) {
  const shown = columns.filter((column) => column !== false)
  const [first, ...others] = shown
  return (
    <table
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={clsx('data-table figures', stacked && 'stacked', className)}
    >
      <caption className={captionClass}>{caption}</caption>
      <thead
        className={clsx(
          hideHeader && 'sr-only',
          // A button that only screen readers see would confuse people who use the keyboard.
          stacked && (shown.some(({ sort }) => sort) ? 'max-sm:hidden' : 'max-sm:sr-only'),
        )}
      >
        <tr>
          {shown.map((column) => (
            <Header key={column.name} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={classOf(rowClass, row)}>
            {first && (
              <th scope="row" className={clsx(first.className, classOf(first.cellClass, row))}>
                {first.render(row)}
              </th>
            )}
            {others.map(({ name, numeric, decorative, className, cellClass, render }) => (
              <td
                key={name}
                aria-hidden={decorative}
                className={clsx(numeric && 'numeric', className, classOf(cellClass, row))}
              >
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </table>
  )
}

const classOf = <Row,>(classes: string | ((row: Row) => string) | undefined, row: Row) =>
  typeof classes === 'function' ? classes(row) : classes

function Header({
  name,
  header = name,
  hideHeader,
  numeric,
  decorative,
  sort,
  className,
}: Omit<Column<never>, 'render' | 'cellClass'>) {
  if (decorative) {
    return (
      <td aria-hidden="true" className={className}>
        {header}
      </td>
    )
  }
  return (
    <th scope="col" aria-sort={sort?.sorted} className={clsx(numeric && 'numeric', className)}>
      {sort ? (
        <SortButton {...sort}>{header}</SortButton>
      ) : hideHeader ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  )
}

function SortButton({ sorted, onSort, children }: ColumnSort & { children: ReactNode }) {
  const Arrow =
    sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className={clsx(
        '-my-2 inline-flex min-h-11 items-center gap-1 whitespace-nowrap underline-offset-4 hover:underline print:flex!',
        sorted && 'font-semibold text-ink',
      )}
    >
      {children}
      <Arrow aria-hidden="true" className={clsx('size-3.5', !sorted && 'print:invisible')} />
    </button>
  )
}
