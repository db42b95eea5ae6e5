import type { AdminUser } from '#contract/admin.ts'
import { planOf } from '#domain/plans.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { roleName } from './account-audit-words.ts'
import { RelativeTime } from './components/RelativeTime.tsx'
import type { AdminColumn } from './components/AdminList.tsx'
import { UserText } from './components/UserText.tsx'
import { UserActions } from './components/UserActions.tsx'
import type { Sorting } from './list-query.ts'

type Sorted = 'name' | 'email' | 'tier' | 'joined' | 'lastLogin'

export const USER_SORTING: Sorting<Sorted> = {
  columns: ['name', 'email', 'tier', 'joined', 'lastLogin'],
  defaultSort: '-joined',
}

export const USER_COLUMNS: readonly AdminColumn<AdminUser, Sorted>[] = [
  { name: 'User', sort: { by: 'name', first: 'up' }, render: (user) => <Name user={user} /> },
  {
    name: 'Email',
    sort: { by: 'email', first: 'up' },
    render: ({ email }) => <UserText wide>{email}</UserText>,
  },
  {
    name: 'Subscription',
    ofService: true,
    sort: { by: 'tier', first: 'down' },
    // The demo account is not counted among the paid users either.
    render: ({ demo, subscriptionTier }) => (demo ? 'Demo' : planOf(subscriptionTier).name),
  },
  { name: 'Role', render: ({ role }) => roleName(role) },
  { name: 'Teams', numeric: true, render: ({ teamCount }) => teamCount },
  { name: 'Quizzes', numeric: true, render: ({ quizSessionCount: roundCount }) => roundCount },
  {
    name: 'Joined',
    sort: { by: 'joined', first: 'down' },
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    name: 'Last Login',
    sort: { by: 'lastLogin', first: 'down' },
    render: ({ lastLoginAt }) => (lastLoginAt ? <RelativeTime at={lastLoginAt} /> : 'Never'),
  },
  { name: 'Actions', actions: true, render: (user) => <UserActions user={user} /> },
]

function Name({ user: { name, suspended } }: { user: AdminUser }) {
  return (
    <>
      <UserText>{name || '–'}</UserText>
      {suspended && (
        <span className="mt-1 block">
          <Badge>Suspended</Badge>
        </span>
      )}
    </>
  )
}
