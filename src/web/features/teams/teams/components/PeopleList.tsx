import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { useLocalList } from '#web/lib/use-local-list.ts'
import { PageButtons } from '#web/ui/PageButtons.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'

/** From this number of people on, they can be searched. */
const MANY_PEOPLE = 10

interface ListedPerson {
  readonly name: string | null
  readonly email: string
}

/** People with names and addresses, at most one page of them at once. */
export function PeopleList<Row extends ListedPerson>({
  label,
  className,
  people,
  idOf,
  renderEditor,
  renderNote,
  renderActions,
}: {
  /** "Team members". */
  label: string
  /** Of the list below the search. */
  className?: string
  people: readonly Row[]
  idOf: (person: Row) => string
  /** Shown in place of the person, while they are edited. */
  renderEditor?: (person: Row) => ReactNode
  /** Shown behind the address. */
  renderNote?: (person: Row) => ReactNode
  renderActions: (person: Row) => ReactNode
}) {
  const list = useLocalList(people, {
    idOf,
    textOf: ({ name, email }) => `${name ?? ''} ${email}`,
  })
  const last = list.shown.at(-1)
  return (
    <div>
      {people.length >= MANY_PEOPLE && (
        <div className="mb-5 max-w-md">
          <SearchField
            label="Search names and addresses"
            value={list.search}
            onSearch={list.searchFor}
          />
          <p role="status" className="figures mt-1.5 text-sm text-muted">
            {list.search && (list.total === 0 ? 'No one matches.' : peopleInWords(list.total))}
          </p>
        </div>
      )}
      <ul
        aria-label={label}
        className={clsx('divide-y divide-line border-y border-line empty:hidden', className)}
      >
        {list.shown.map((person) => (
          <li
            key={idOf(person)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5"
          >
            {renderEditor?.(person) || (
              <>
                <p className="min-w-0 flex-1 basis-48">
                  {/* Names in the other direction of writing stay above their address. */}
                  <bdi className="block text-left font-medium wrap-anywhere">
                    {person.name ?? person.email}
                  </bdi>
                  {person.name !== null && (
                    <bdi className="block text-left text-sm wrap-anywhere text-muted">
                      {person.email}
                    </bdi>
                  )}
                  {renderNote?.(person)}
                </p>
                <div className="-mr-2 flex shrink-0 max-sm:-ml-4">{renderActions(person)}</div>
              </>
            )}
          </li>
        ))}
      </ul>
      <PageButtons
        label={`Pages of ${label.toLowerCase()}`}
        pages={list.pages}
        last={last && idOf(last)}
        hasNext={list.hasNext}
      />
    </div>
  )
}
