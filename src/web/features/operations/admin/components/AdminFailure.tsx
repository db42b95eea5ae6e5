import type { Query } from '#web/lib/join-queries.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** A failed request, with its technical error message for admins. */
export function AdminFailure({
  what,
  read,
}: {
  what: 'users' | 'workspaces' | 'teams' | 'totals' | 'changes'
  read: Omit<Query<unknown>, 'data'>
}) {
  return (
    <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
      <p className="text-ink">Failed to load {what}. Please try again.</p>
      {read.error && <p className="mt-1 text-sm wrap-anywhere">{read.error.message}</p>}
    </ErrorState>
  )
}
