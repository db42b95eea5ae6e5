const INTERVAL_MS = 60_000

/** Returns a function that calls `log` at most once a minute and drops the other calls. */
export function throttle<T>(log: (value: T) => void): (value: T) => void {
  let nextLogAt = 0
  return (value) => {
    if (Date.now() < nextLogAt) return
    nextLogAt = Date.now() + INTERVAL_MS
    log(value)
  }
}
