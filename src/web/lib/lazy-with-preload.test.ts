import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './lazy-with-preload.tsx'

afterEach(() => vi.unstubAllGlobals())

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
  const loaded = loadWhenOnline(load)
  await vi.waitFor(() => {
    network.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  await expect(loaded).resolves.toBe('dialog')
})

test('an error while online is not repeated', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const load = failingOnce()
  await expect(loadWhenOnline(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledOnce()
})
