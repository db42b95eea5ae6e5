import { useQuery } from '@tanstack/react-query'
import type { AdminTeam } from '#contract/admin.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDate } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { AdminBack } from './components/AdminBack.tsx'
import { AdminFailure } from './components/AdminFailure.tsx'
import { AdminTable } from './components/AdminTable.tsx'
import type { Column } from './components/AdminTable.tsx'
import { TableSkeleton } from './components/TableSkeleton.tsx'
import { allTeamsQuery } from './queries.ts'

export const meta = () => privateMeta('All Teams')

const COLUMNS: readonly Column<AdminTeam>[] = [
  { name: 'Team', cell: ({ name }) => name },
  { name: 'Company', cell: ({ companyName }) => companyName },
  { name: 'Department', cell: ({ departmentType }) => departmentType },
  { name: 'Owner', cell: ({ ownerName }) => ownerName || '–' },
  { name: 'Email', cell: ({ ownerEmail }) => ownerEmail },
  { name: 'Sessions', numeric: true, cell: ({ sessionCount }) => sessionCount },
  { name: 'Created', cell: ({ createdAt }) => formatDate(createdAt) },
]

export default function TeamsPage() {
  const teams = useQuery(allTeamsQuery)
  return (
    <Page>
      <PageHeader title="All Teams" back={<AdminBack />} />
      {teams.isError ? (
        <AdminFailure what="teams" read={teams} />
      ) : (
        <Card title="Team Details">
          {teams.data ? (
            <AdminTable
              caption="Team Details"
              columns={COLUMNS}
              rows={teams.data}
              empty="No teams found."
            />
          ) : (
            <TableSkeleton what="teams" />
          )}
        </Card>
      )}
    </Page>
  )
}
