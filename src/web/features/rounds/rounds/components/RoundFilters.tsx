import { useQuery } from '@tanstack/react-query'
import { ROUND_SORTS, roundListOf } from '#web/features/rounds/rounds/round-list.ts'
import { TeamField } from '#web/features/teams/teams/components/TeamField.tsx'
import { teamChoicesQuery, useTeam } from '#web/features/teams/teams/queries.ts'
import { readSearch, useListUrl } from '#web/lib/list-url.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Search, team and order of the list; a choice changes the URL. */
export function RoundFilters() {
  const { url, searchFor, filterBy } = useListUrl()
  const { teamId, sort } = roundListOf(url)
  const { data: choices } = useQuery(teamChoicesQuery)
  const { team } = useTeam(teamId, choices?.rows)
  return (
    <div className="mb-6 grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="col-span-2 md:col-span-1">
        <SearchField label="Search titles and teams" value={readSearch(url)} onSearch={searchFor} />
      </div>
      <TeamField
        label="Team"
        team={team}
        none="All teams"
        onChange={(choice) => filterBy({ team: choice?.id })}
      />
      <SelectField
        label="Sort by"
        value={sort}
        options={ROUND_SORTS}
        onChange={({ target }) => filterBy({ sort: target.value })}
      />
    </div>
  )
}
