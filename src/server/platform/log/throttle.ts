const INTERVAL_MS = 60_000

/**
 * Returns a function that calls `log` at most once a minute, with the number of calls since the last time, and
 * drops the other calls.
 */
export function throttle<T>(log: (value: T, calls: number) => void): (value: T) => void {
  let nextLogAt = 0
  let calls = 0
  return (value) => {
    calls += 1
    if (Date.now() < nextLogAt) return
    nextLogAt = Date.now() + INTERVAL_MS
    log(value, calls)
    calls = 0
  }
}
