import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

/** The head of a column by which the list can be sorted. */
export function SortHead({
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
