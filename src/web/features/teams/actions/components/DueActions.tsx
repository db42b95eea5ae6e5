import { useId } from 'react'
import type { Action } from '#contract/actions.ts'
import { dateInWords, ownerInWords } from '#web/features/teams/actions/action-words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Link } from 'react-router'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The first actions that are overdue or due soon, of `total`. Nothing if there are none. */
export function DueActions({ actions, total }: { actions: readonly Action[]; total: number }) {
  const heading = useId()
  if (actions.length === 0) return null
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="font-display text-xl font-medium">
          Actions due
        </h2>
        <TextLink
          to={total > actions.length ? paths.actionsShowing('soon') : paths.actions}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {total > actions.length ? `All ${total} due actions` : 'All actions'}
        </TextLink>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-t-ink border-b-line">
        {actions.map((action) => (
          <li key={action.id}>
            <Link
              to={paths.teamActions(action.teamId)}
              className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 py-3 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span
                  dir="auto"
                  className="block font-semibold wrap-anywhere group-hover:underline"
                >
                  {action.title}
                </span>
                <span className="figures mt-0.5 block text-sm wrap-anywhere text-muted">
                  <bdi>{action.teamName}</bdi> · {dateInWords(action)} ·{' '}
                  <bdi>{ownerInWords(action)}</bdi>
                </span>
              </span>
              {action.isOverdue && <Badge strong>Overdue</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
