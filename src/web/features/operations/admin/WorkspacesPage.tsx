import { useQuery } from '@tanstack/react-query'
import type { AdminWorkspace } from '#contract/admin.ts'
import { planOf } from '#domain/plans.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDate } from '#web/lib/time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminList } from './components/AdminList.tsx'
import type { AdminColumn } from './components/AdminList.tsx'
import { UserLink } from './components/UserLink.tsx'
import { UserText } from './components/UserText.tsx'
import type { Sorting } from './list-query.ts'
import { allWorkspacesQuery } from './queries.ts'
import { useList } from './use-list.ts'

export const meta = () => privateMeta('All Workspaces')

type Sorted = 'name' | 'tier' | 'created'

const SORTING: Sorting<Sorted> = { columns: ['name', 'tier', 'created'], defaultSort: '-created' }

const COLUMNS: readonly AdminColumn<AdminWorkspace, Sorted>[] = [
  {
    name: 'Workspace',
    sort: { by: 'name', first: 'up' },
    render: (workspace) => <Name workspace={workspace} />,
  },
  { name: 'Owners', render: ({ owners }) => <Owners owners={owners} /> },
  {
    name: 'Subscription',
    ofService: true,
    sort: { by: 'tier', first: 'down' },
    render: ({ subscriptionTier }) => planOf(subscriptionTier).name,
  },
  { name: 'People', numeric: true, render: ({ memberCount }) => memberCount },
  { name: 'Teams', numeric: true, render: ({ teamCount }) => teamCount },
  { name: 'Rounds', numeric: true, render: ({ quizSessionCount: roundCount }) => roundCount },
  {
    name: 'Created',
    sort: { by: 'created', first: 'down' },
    render: ({ createdAt }) => formatDate(createdAt),
  },
]

function Name({ workspace: { name, suspended } }: { workspace: AdminWorkspace }) {
  return (
    <>
      <UserText wide>{name}</UserText>
      {suspended && (
        <span className="mt-1 block">
          <Badge>Suspended</Badge>
        </span>
      )}
    </>
  )
}

function Owners({ owners }: Pick<AdminWorkspace, 'owners'>) {
  if (owners.length === 0) return <UserLink person={null} />
  return (
    <ul>
      {owners.map((person) => (
        <li key={person.email}>
          <UserLink person={person} />
        </li>
      ))}
    </ul>
  )
}

export default function WorkspacesPage() {
  const list = useList(SORTING)
  const workspaces = useQuery(allWorkspacesQuery(list))
  return (
    <Page title="All Workspaces" back={<AdminNavigation />}>
      <AdminList
        title="Workspace Details"
        what="workspaces"
        searchLabel="Search workspaces"
        searchHint="By workspace or owner."
        empty="No workspaces found."
        columns={COLUMNS}
        list={list}
        read={workspaces}
      />
    </Page>
  )
}
