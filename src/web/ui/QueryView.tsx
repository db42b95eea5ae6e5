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
  /** In place of the placeholder. */
  loading?: ReactNode
  /** A way on if nothing can be loaded. */
  link?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what a query has read, or that it loads, or why it failed. Data that was read stays while it is read again. */
export function QueryView<Data>({
  query,
  what,
  height = 'h-40',
  loading,
  link,
  children,
}: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <QueryFailure {...{ query, what, link }} />
  return loading === undefined ? <Loading what={what} height={height} /> : loading
}

/** Says why a query failed, with a button that tries again. */
export function QueryFailure({
  query,
  what,
  link,
}: Pick<QueryViewProps<unknown>, 'what' | 'link'> & { query: Omit<Query<unknown>, 'data'> }) {
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

function Loading({ what, height }: { what: string; height: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {what}</span>
      <Skeleton className={height} />
    </div>
  )
}
