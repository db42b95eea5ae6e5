import { useQuery } from '@tanstack/react-query'
import type { AdminTeam } from '#contract/admin.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDate } from '#web/lib/time.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminList } from './components/AdminList.tsx'
import type { AdminColumn } from './components/AdminList.tsx'
import { UserLink } from './components/UserLink.tsx'
import { UserText } from './components/UserText.tsx'
import type { Sorting } from './list-query.ts'
import { allTeamsQuery } from './queries.ts'
import { useList } from './use-list.ts'

export const meta = () => privateMeta('All Teams')

type Sorted = 'name' | 'company' | 'owner' | 'created'

const SORTING: Sorting<Sorted> = {
  columns: ['name', 'company', 'owner', 'created'],
  defaultSort: '-created',
}

const COLUMNS: readonly AdminColumn<AdminTeam, Sorted>[] = [
  {
    name: 'Team',
    sort: { by: 'name', first: 'up' },
    render: ({ name }) => <UserText wide>{name}</UserText>,
  },
  {
    name: 'Company',
    sort: { by: 'company', first: 'up' },
    render: ({ companyName }) => <UserText>{companyName}</UserText>,
  },
  { name: 'Department', render: ({ departmentType }) => <UserText>{departmentType}</UserText> },
  {
    name: 'Owner',
    sort: { by: 'owner', first: 'up' },
    render: ({ ownerName, ownerEmail }) => (
      <UserLink person={{ name: ownerName, email: ownerEmail }} />
    ),
  },
  { name: 'Rounds', numeric: true, render: ({ sessionCount: roundCount }) => roundCount },
  {
    name: 'Created',
    sort: { by: 'created', first: 'down' },
    render: ({ createdAt }) => formatDate(createdAt),
  },
]

export default function AdminTeamsPage() {
  const list = useList(SORTING)
  const teams = useQuery(allTeamsQuery(list))
  return (
    <Page title="All Teams" back={<AdminNavigation />}>
      <AdminList
        title="Team Details"
        what="teams"
        searchLabel="Search teams"
        searchHint="By team, company or owner."
        empty="No teams found."
        columns={COLUMNS}
        list={list}
        read={teams}
      />
    </Page>
  )
}
