import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

test('queries that failed without the network are repeated when it is back', async () => {
  const client = createQueryClient({ onUnauthenticated: () => undefined })
  const observe = (key: string, error?: Error) => {
    const queryFn = vi.fn<() => Promise<string>>(async () => {
      if (error) throw error
      return 'loaded'
    })
    new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => undefined)
    return queryFn
  }
  const unreachable = observe('unreachable', new TypeError('Failed to fetch'))
  const others = [observe('refused', new ApiError(503, '', '')), observe('loaded')]
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  expect(unreachable).toHaveBeenCalledTimes(2)
  for (const other of others) expect(other).toHaveBeenCalledTimes(1)
  client.clear()
})
