import { useQuery } from '@tanstack/react-query'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminList } from './components/AdminList.tsx'
import { AnalyticsView } from './components/AnalyticsView.tsx'
import { MainTiles } from './components/MainTiles.tsx'
import { usersQuery } from './queries.ts'
import { useList } from './use-list.ts'
import { USER_COLUMNS, USER_SORTING } from './user-columns.tsx'

export const meta = () => privateMeta('All Users')

export default function UsersPage() {
  const list = useList(USER_SORTING)
  const users = useQuery(usersQuery(list))
  return (
    <Page title="All Users" back={<AdminNavigation />}>
      <AnalyticsView>{(analytics) => <MainTiles analytics={analytics} />}</AnalyticsView>
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
