import { useQuery } from '@tanstack/react-query'
import { privateMeta } from '#web/lib/meta.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { AdminBack } from './components/AdminBack.tsx'
import { AdminFailure } from './components/AdminFailure.tsx'
import { AdminTable } from './components/AdminTable.tsx'
import { MainTiles } from './components/MainTiles.tsx'
import { TableSkeleton } from './components/TableSkeleton.tsx'
import { TilesSkeleton } from './components/TilesSkeleton.tsx'
import { analyticsQuery, usersQuery } from './queries.ts'
import { USER_COLUMNS } from './user-columns.tsx'

export const meta = () => privateMeta('All Users')

export default function UsersPage() {
  const users = useQuery(usersQuery)
  const analytics = useQuery(analyticsQuery)
  return (
    <Page>
      <PageHeader title="All Users" back={<AdminBack />} />
      {analytics.isPending && <TilesSkeleton />}
      {analytics.isError && <AdminFailure what="figures" read={analytics} />}
      {analytics.data && <MainTiles analytics={analytics.data} />}
      <div className="mt-8">
        {users.isError ? (
          <AdminFailure what="users" read={users} />
        ) : (
          <Card title="User Details">
            {users.data ? (
              <AdminTable
                caption="User Details"
                columns={USER_COLUMNS}
                rows={users.data}
                empty="No users found."
              />
            ) : (
              <TableSkeleton what="users" />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}
