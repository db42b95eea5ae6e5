import { useQuery } from '@tanstack/react-query'
import type { AccountAuditEntry } from '#contract/admin.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { describeChange } from './account-audit-words.ts'
import { AdminNavigation } from './components/AdminNavigation.tsx'
import { AdminList } from './components/AdminList.tsx'
import type { AdminColumn } from './components/AdminList.tsx'
import { RelativeTime } from './components/RelativeTime.tsx'
import { UserLink } from './components/UserLink.tsx'
import type { Sorting } from './list-query.ts'
import { auditQuery } from './queries.ts'
import { useList } from './use-list.ts'

export const meta = () => privateMeta('Audit Log')

/** Latest first; not sortable. */
const SORTING: Sorting<'at'> = { columns: [], defaultSort: '-at' }

const COLUMNS: readonly AdminColumn<AccountAuditEntry, 'at'>[] = [
  { name: 'Change', render: describeChange },
  { name: 'Account', render: ({ account }) => <UserLink person={account} /> },
  {
    name: 'Done by',
    render: ({ by, actor }) =>
      by === 'command' ? 'A command on the server' : <UserLink person={actor} />,
  },
  { name: 'When', render: ({ at }) => <RelativeTime at={at} full /> },
]

export default function AuditPage() {
  const list = useList(SORTING)
  const { search, page } = list
  const audit = useQuery(auditQuery({ search, page }))
  return (
    <Page
      title="Audit Log"
      description="Every change that an admin or a command made to an account. Entries can't be edited or deleted."
      back={<AdminNavigation />}
    >
      <AdminList
        title="Changes"
        what="changes"
        searchLabel="Search changes"
        searchHint="By name or email of the account or the admin."
        empty={search ? 'No changes found.' : 'No changes yet.'}
        columns={COLUMNS}
        list={list}
        read={audit}
      />
    </Page>
  )
}
