import { ErrorState } from '#web/ui/ErrorState.tsx'

/** A read that failed, with the error's own message: admins can make use of it. */
export function AdminFailure({
  what,
  read,
}: {
  what: 'users' | 'teams' | 'figures' | 'changes'
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}) {
  return (
    <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
      <p className="text-ink">Failed to load {what}. Please try again.</p>
      {read.error && <p className="mt-1 text-sm wrap-anywhere">{read.error.message}</p>}
    </ErrorState>
  )
}
