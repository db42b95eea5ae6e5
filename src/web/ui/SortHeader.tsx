import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

/** The header of a column that sorts its table. */
export function SortHeader({
  name,
  sorted,
  onSort,
  className,
}: {
  name: string
  /** The direction; undefined if the table is sorted by another column. */
  sorted: 'ascending' | 'descending' | undefined
  onSort: () => void
  className?: string
}) {
  const Arrow =
    sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={sorted} className={clsx('font-normal', className)}>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap underline-offset-4 hover:underline print:flex!',
          sorted ? 'font-semibold' : 'text-muted',
        )}
      >
        {name}
        <Arrow aria-hidden="true" className={clsx('size-3.5', !sorted && 'print:invisible')} />
      </button>
    </th>
  )
}
