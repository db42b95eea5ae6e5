import { clsx } from 'clsx'
import { Link } from 'react-router'
import { STATES } from '#web/features/rounds/rounds/round-list.ts'
import type { StateChoice } from '#web/features/rounds/rounds/round-list.ts'
import { formatCount } from '#domain/format-count.ts'
import { useListUrl, withListFilter } from '#web/lib/list-url.ts'

const LABEL: Readonly<Record<StateChoice, string>> = {
  all: 'All',
  active: 'Active',
  completed: 'Completed',
}

/** Links to the rounds in each state, with their numbers if `counts` are given. */
export function StateFilter({
  counts,
  chosen,
}: {
  counts: Readonly<Record<StateChoice, number>> | undefined
  chosen: StateChoice
}) {
  const { url } = useListUrl()
  return (
    <nav aria-label="Filter by state" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {STATES.map((state) => (
          <li key={state}>
            <Link
              to={{
                search: String(withListFilter(url, { state: state === 'all' ? undefined : state })),
              }}
              replace
              preventScrollReset
              aria-current={state === chosen ? 'true' : undefined}
              className={clsx(
                'figures inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm',
                state === chosen
                  ? 'border-ink bg-ink font-semibold text-on-ink'
                  : 'border-control hover:border-ink hover:bg-sunken',
              )}
            >
              {LABEL[state]}
              {counts && <span>{formatCount(counts[state])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
