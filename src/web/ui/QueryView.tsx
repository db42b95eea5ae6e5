import type { ReactNode } from 'react'
import { reasonOf } from '#web/lib/api.ts'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface QueryViewProps<Data> {
  query: Query<Data>
  /** What is loaded, as it stands after "We couldn't load". */
  what: string
  /** The height of the placeholder, as a class. */
  height?: string
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a placeholder while it loads, or why it failed. Data stays visible while it is refetched. */
export function QueryView<Data>({ query, what, height = 'h-40', children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <QueryFailure query={query} what={what} />
  return (
    <div role="status">
      <span className="sr-only">Loading {what}</span>
      <Skeleton className={height} />
    </div>
  )
}

/** Says why a query failed, with a button that tries again. */
export function QueryFailure({
  query,
  what,
  link,
}: {
  query: Omit<Query<unknown>, 'data'>
  what: string
  /** Where the person can go instead. */
  link?: ReactNode
}) {
  return (
    <ErrorState
      title={`We couldn't load ${what}`}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      link={link}
    >
      {reasonOf(query.error, 'Please check your connection and try again.')}
    </ErrorState>
  )
}
