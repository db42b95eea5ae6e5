import { formatCount } from '#domain/format-count.ts'
import { TEAM_SORTS, teamListOf } from '#web/features/teams/teams/team-list.ts'
import { readSearch, useListUrl } from '#web/lib/list-url.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Search and order of the list, with the number of teams found; a choice changes the URL. */
export function TeamFilters({ total }: { total: number }) {
  const { url, searchFor, filterBy } = useListUrl()
  return (
    <div className="mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SearchField
        label="Search names and companies"
        value={readSearch(url)}
        onSearch={searchFor}
      />
      <SelectField
        label="Sort by"
        value={teamListOf(url).sort}
        options={TEAM_SORTS}
        onChange={({ target }) => filterBy({ sort: target.value })}
      />
      <p role="status" className="figures text-sm text-muted">
        {formatCount(total)} {total === 1 ? 'team' : 'teams'}
      </p>
    </div>
  )
}
