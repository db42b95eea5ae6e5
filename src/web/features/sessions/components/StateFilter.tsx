import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { QuizSession } from '#contract/sessions.ts'
import { inState, STATES } from '#web/features/sessions/state-filter.ts'
import type { StateChoice } from '#web/features/sessions/state-filter.ts'

const LABEL: Readonly<Record<StateChoice, string>> = {
  all: 'All',
  active: 'Active',
  completed: 'Completed',
}

export function StateFilter({
  sessions,
  chosen,
}: {
  sessions: readonly QuizSession[]
  chosen: StateChoice
}) {
  return (
    <nav aria-label="Filter by state" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {STATES.map((state) => (
          <li key={state}>
            <Link
              to={{ search: state === 'all' ? '' : `?state=${state}` }}
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
              <span>{sessions.filter(inState(state)).length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
