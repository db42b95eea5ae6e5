import { setTimeout as sleep } from 'node:timers/promises'

/** All times are milliseconds. */
export interface MemoizeOptions {
  /** Time for which a result is served, or a function of the time its load took. Default: forever. */
  readonly maxAge?: number | ((loadMs: number) => number)
  /** Time for which an error is served before the load is retried. Default: 0. */
  readonly errorMaxAge?: number
  /** Time after which a caller is rejected, while the load continues. Default: none. */
  readonly timeout?: number
  /** Time after which a load without an outcome is abandoned and another may start. Default: none. */
  readonly abandonAfter?: number
}

/**
 * Returns a function that loads a value at the first call and serves it until it expires. Calls
 * during a load share it. An error is not cached unless `errorMaxAge` is set.
 */
export function memoize<T>(load: () => Promise<T>, options: MemoizeOptions = {}): () => Promise<T> {
  const { timeout } = options
  let current: Load<T> | undefined
  return () => {
    if (!current || isExpired(current)) current = start(load, options)
    return timeout === undefined ? current.result : withTimeout(current.result, timeout)
  }
}

interface Load<T> {
  readonly result: Promise<T>
  /** Time of the start, then of the outcome. */
  since: number
  maxAge: number
}

/** True also after the system clock was set back by more than the maximum age. */
const isExpired = ({ since, maxAge }: Load<unknown>) => Math.abs(Date.now() - since) >= maxAge

function start<T>(
  load: () => Promise<T>,
  { maxAge = Infinity, errorMaxAge = 0, abandonAfter = Infinity }: MemoizeOptions,
): Load<T> {
  const startedAt = performance.now()
  const current: Load<T> = { result: load(), since: Date.now(), maxAge: abandonAfter }
  const keepFor = (ms: number) => {
    current.since = Date.now()
    current.maxAge = ms
  }
  current.result.then(
    () => keepFor(typeof maxAge === 'number' ? maxAge : maxAge(performance.now() - startedAt)),
    () => keepFor(errorMaxAge),
  )
  return current
}

async function withTimeout<T>(result: Promise<T>, timeout: number): Promise<T> {
  const timer = new AbortController()
  const expiry = sleep(timeout, undefined, { signal: timer.signal }).then((): never => {
    throw new Error('timed out waiting for the load')
  })
  try {
    return await Promise.race([result, expiry])
  } finally {
    timer.abort()
  }
}
