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

test('after a change, data that is not on screen is loaded again when it is opened', async () => {
  const client = createQueryClient({ onUnauthenticated: () => undefined })
  const shown = { queryKey: ['shown'], queryFn: async () => 'loaded' }
  new QueryObserver(client, shown).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const change = async (mutationFn: () => Promise<void>) => {
    client.setQueryData(['hidden'], 'before')
    const onSuccess = () => client.setQueryData(['hidden'], 'written by the change')
    const mutation = client.getMutationCache().build(client, { mutationFn, onSuccess })
    await mutation.execute(undefined).catch(() => undefined)
    return client.getQueryState(['hidden'])?.isInvalidated
  }
  expect(await change(async () => undefined)).toBe(true)
  expect(client.getQueryState(['shown'])?.isInvalidated).toBe(false)
  expect(await change(() => Promise.reject(new Error('refused')))).toBe(false)
  client.clear()
})
