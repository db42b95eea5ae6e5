import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

/** Returns a load that returns 1, 2, 3, ... */
const counter = () => {
  let count = 0
  return vi.fn<() => Promise<number>>(async () => (count += 1))
}

/** Returns a load that fails once and then returns 2, 3, ... */
const failing = () => {
  const load = counter()
  return async () => {
    const count = await load()
    if (count === 1) throw new Error('not yet')
    return count
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

test('loads once for all callers at the same time and serves the value forever by default', async () => {
  const get = memoize(counter())
  expect(await Promise.all(Array.from({ length: 20 }, get))).toEqual(Array(20).fill(1))
  vi.advanceTimersByTime(1e9)
  expect(await get()).toBe(1)
})

test('loads nothing before the first call', () => {
  const load = counter()
  memoize(load)
  expect(load).not.toHaveBeenCalled()
})

describe('maxAge', () => {
  test('reloads a value that is older', async () => {
    const get = memoize(counter(), { maxAge: 100 })
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(99)
    expect(await get()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await get()).toBe(2)
  })

  test('may depend on how long the load took', async () => {
    let loadMs = 10
    const load = counter()
    const slowLoad = async () => {
      vi.advanceTimersByTime(loadMs)
      return load()
    }
    const get = memoize(slowLoad, { maxAge: (ms) => (ms >= 50 ? 1_000 : 0) })
    expect([await get(), await get()]).toEqual([1, 2])
    loadMs = 50
    expect([await get(), await get()]).toEqual([3, 3])
    vi.advanceTimersByTime(1_000)
    expect(await get()).toBe(4)
  })

  test('of 0 still shares one load between callers at the same time', async () => {
    const get = memoize(counter(), { maxAge: 0 })
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    expect(await get()).toBe(2)
  })
})

describe('errorMaxAge', () => {
  test('of 0, the default, retries after a failure', async () => {
    const get = memoize(failing())
    await expect(get()).rejects.toThrow('not yet')
    expect(await get()).toBe(2)
  })

  test('serves the error until it expires', async () => {
    const get = memoize(failing(), { errorMaxAge: 100 })
    await expect(get()).rejects.toThrow('not yet')
    await expect(get()).rejects.toThrow('not yet')
    vi.advanceTimersByTime(100)
    expect(await get()).toBe(2)
  })
})

test('timeout rejects the caller, and the load continues', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const load = vi.fn<() => Promise<string>>(() => promise)
  const get = memoize(load, { timeout: 5 })
  await expect(get()).rejects.toThrow('timed out waiting for the load')
  resolve('late')
  expect(await get()).toBe('late')
  expect(load).toHaveBeenCalledOnce()
})

test('abandonAfter starts another load when one hangs', async () => {
  const load = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
  const get = memoize(load, { abandonAfter: 100 })
  void get()
  vi.advanceTimersByTime(99)
  void get()
  expect(load).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  load.mockResolvedValueOnce('loaded')
  expect(await get()).toBe('loaded')
})
