import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export interface QueryClientOptions {
  /** Called after each 401 of a query or mutation. */
  readonly onUnauthenticated: (client: QueryClient) => void
}

/**
 * Creates a client that never retries, polls or refetches on focus, and whose data never goes
 * stale. When the network is back, it repeats the queries on the page that failed without it.
 */
export function createQueryClient({ onUnauthenticated }: QueryClientOptions): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onUnauthenticated(client)
  }
  // After a change, other pages may show what it concerns: they load again when they are opened.
  const expireHidden = async (_data: unknown, error: Error | null) => {
    if (!error) await client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSettled: expireHidden }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Makes a query fail when offline instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onlineManager.subscribe((online) => {
    if (!online) return
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null && !(state.error instanceof ApiError),
    })
  })
  return client
}
