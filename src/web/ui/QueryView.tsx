import type { ReactNode } from 'react'
import { reasonOf } from '#web/lib/api.ts'
import type { Query } from '#web/lib/join-queries.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { ErrorState } from './ErrorState.tsx'
import { LoadingState } from './LoadingState.tsx'
import { PageHeader } from './PageHeader.tsx'

interface FailureProps {
  query: Omit<Query<unknown>, 'data'>
  /** What is loaded, as it stands after "We couldn't load". */
  what: string
  /** Where the person can go instead. */
  link?: ReactNode
  /** Why it failed. Default: the message of the server. */
  reason?: string
  /** Puts the message into the title of the page, for pages whose title is loaded. */
  titled?: boolean
}

interface QueryViewProps<Data> extends Omit<FailureProps, 'query'> {
  query: Query<Data>
  /** The sizes of the placeholders, as classes. */
  sizes?: readonly string[]
  /** How the placeholders are arranged, as classes. */
  layout?: string
  /** Shown instead of the placeholders. */
  loading?: ReactNode
  /** Shown instead of the message of a failure. */
  failure?: ReactNode
  /** Shown instead of a list without rows. */
  empty?: ReactNode
  /** For a page of a list: renders it in the background, and dims it while another page loads. */
  paged?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a placeholder while it loads, or why it failed. Data stays visible while it is refetched. */
export function QueryView<Data>({
  query,
  sizes,
  layout,
  loading,
  failure,
  empty,
  paged = false,
  children,
  ...texts
}: QueryViewProps<Data>) {
  // Other data would be rendered twice for nothing.
  const deferred = useDeferredData(paged ? query.data : undefined)
  const data = paged ? deferred : query.data
  if (data !== undefined) {
    const content = empty !== undefined && isEmpty(data) ? empty : children(data)
    if (!paged) return content
    return (
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className="transition-opacity duration-200 aria-busy:opacity-60"
      >
        {content}
      </div>
    )
  }
  if (query.error) return failure ?? <QueryFailure query={query} {...texts} />
  return loading ?? <LoadingState what={texts.what} sizes={sizes} layout={layout} />
}

/** True for a list, or a page of one, without rows. */
function isEmpty(data: unknown): boolean {
  const rows = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : data
  return Array.isArray(rows) && rows.length === 0
}

/** Says why a query failed, with a button that tries again. */
export function QueryFailure({ query, what, reason, link, titled = false }: FailureProps) {
  const title = `We couldn't load ${what}`
  return (
    <>
      {titled && <PageHeader title={title} />}
      <ErrorState
        title={!titled && title}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        link={link}
      >
        {reason ?? reasonOf(query.error, 'Please check your connection and try again.')}
      </ErrorState>
    </>
  )
}
