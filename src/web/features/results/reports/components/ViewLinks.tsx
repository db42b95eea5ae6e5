import { clsx } from 'clsx'
import { Link, useSearchParams } from 'react-router'
import { shownViews } from '#web/features/results/reports/report-filter.ts'
import type { View } from '#web/features/results/reports/report-filter.ts'

const LABEL: Readonly<Record<View, string>> = {
  time: 'Over time',
  teams: 'Team comparison',
  others: 'Benchmark',
  rounds: 'Rounds',
}

export function ViewLinks({ chosen }: { chosen: View }) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Views" className="no-print mb-8 sm:border-b sm:border-line">
      <ul className="grid grid-cols-2 gap-x-4 text-sm sm:-mb-px sm:flex sm:gap-x-6 sm:text-base">
        {shownViews().map((view) => (
          <li key={view}>
            <Link
              to={{ search: `?${withView(search, view)}` }}
              preventScrollReset
              aria-current={view === chosen ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center border-b-2',
                view === chosen
                  ? 'border-ink font-semibold'
                  : 'border-line text-muted hover:border-control hover:text-ink sm:border-transparent',
              )}
            >
              {LABEL[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function withView(search: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('view', view)
  return next
}
