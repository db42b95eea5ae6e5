import { useQuery } from '@tanstack/react-query'
import { privateMeta } from '#web/lib/meta.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminFailure } from './components/AdminFailure.tsx'
import { AdminList } from './components/AdminList.tsx'
import { MainTiles } from './components/MainTiles.tsx'
import { TilesSkeleton } from './components/TilesSkeleton.tsx'
import { analyticsQuery, usersQuery } from './queries.ts'
import { useList } from './use-list.ts'
import { USER_COLUMNS, USER_SORTING } from './user-columns.tsx'

export const meta = () => privateMeta('All Users')

export default function UsersPage() {
  const list = useList(USER_SORTING)
  const users = useQuery(usersQuery(list))
  const analytics = useQuery(analyticsQuery)
  return (
    <Page>
      <PageHeader title="All Users" back={<AdminNavigation />} />
      {analytics.isPending && <TilesSkeleton />}
      {analytics.isError && <AdminFailure what="totals" read={analytics} />}
      {analytics.data && <MainTiles analytics={analytics.data} />}
      <div className="mt-8">
        <AdminList
          title="User Details"
          what="users"
          searchLabel="Search users"
          searchHint="By name or email."
          empty="No users found."
          columns={USER_COLUMNS}
          list={list}
          read={users}
        />
      </div>
    </Page>
  )
}
