import type { AdminUser } from '#contract/admin.ts'
import { PLANS } from '#domain/plans.ts'
import { formatDateTime, formatRelative } from '#web/lib/time.ts'
import type { Column } from './components/AdminTable.tsx'

export const USER_COLUMNS: readonly Column<AdminUser>[] = [
  { name: 'User', cell: ({ name }) => name || '–' },
  { name: 'Email', cell: ({ email }) => email },
  {
    name: 'Subscription',
    cell: ({ subscriptionTier }) => (PLANS[subscriptionTier] ?? PLANS.free).name,
  },
  { name: 'Role', cell: ({ isAdmin }) => (isAdmin ? 'Admin' : 'Manager') },
  { name: 'Teams', numeric: true, cell: ({ teamCount }) => teamCount },
  { name: 'Quizzes', numeric: true, cell: ({ quizSessionCount }) => quizSessionCount },
  { name: 'Joined', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    name: 'Last Login',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <Ago at={lastLoginAt} /> : 'Never'),
  },
]

function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  )
}
