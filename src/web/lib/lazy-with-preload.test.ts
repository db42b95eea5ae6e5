import { afterEach, expect, test, vi } from 'vitest'
import { loadWithRetry } from './lazy-with-preload.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failingOnce = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('dialog')

test('code that could not be loaded offline is loaded when the network is back', async () => {
  const network = new EventTarget()
  vi.stubGlobal('window', network)
  vi.stubGlobal('navigator', { onLine: false })
  const load = failingOnce()
  const loaded = loadWithRetry(load)
  await vi.waitFor(() => {
    network.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  await expect(loaded).resolves.toBe('dialog')
})

test('code that could not be loaded online is loaded again after a second, once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const load = failingOnce()
  const loaded = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await expect(loaded).resolves.toBe('dialog')

  await Promise.all([
    expect(loadWithRetry(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone'),
    vi.advanceTimersByTimeAsync(1_000),
  ])
})
