import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListUrl, withListFilter } from '#web/lib/list-url.ts'

/** Shows links that filter a list by a parameter of the URL. The first choice is the default. */
export function FilterLinks<Choice extends string>({
  parameter,
  choices,
  chosen,
  renderLabel,
}: {
  parameter: string
  choices: readonly Choice[]
  chosen: Choice
  renderLabel: (choice: Choice) => ReactNode
}) {
  const { url } = useListUrl()
  const searchFor = (choice: Choice) =>
    withListFilter(url, { [parameter]: choice === choices[0] ? undefined : choice })
  return (
    <nav aria-label="Filter by state" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice}>
            <Link
              to={{ search: String(searchFor(choice)) }}
              replace
              preventScrollReset
              aria-current={choice === chosen ? 'true' : undefined}
              className={clsx(
                'figures inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm',
                choice === chosen
                  ? 'border-ink bg-ink font-semibold text-on-ink'
                  : 'border-control hover:border-ink hover:bg-sunken',
              )}
            >
              {renderLabel(choice)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
