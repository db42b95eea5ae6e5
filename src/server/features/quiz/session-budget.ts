import { AppError } from '#server/platform/http/app-error.ts'

/** Keys that are remembered in each process, about 1 MB. */
const MAX_KEYS = 10_000

/**
 * Limits the submissions per second and session. It does not limit by address, because a whole
 * company may share one. Counts are kept in memory for one second on each server; a database row
 * would reveal the second of a submission.
 *
 * A repeat with the same idempotency key is free. Otherwise repeats, which leave no trace, would tell
 * by their 429 that others submit in the same second.
 * @param aSecond submissions per second; 0 means no limit
 */
export function sessionBudget(
  aSecond: number,
  now: () => number = Date.now,
): (sessionId: string, submissionId: string | undefined) => void {
  const counts = new Map<string, number>()
  const keys = new Set<string>()
  let second = 0
  return (sessionId, submissionId) => {
    if (aSecond === 0) return
    const key = submissionId && `${sessionId} ${submissionId}`
    if (key && keys.has(key)) return
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      counts.clear()
    }
    const before = counts.get(sessionId) ?? 0
    if (before >= aSecond) throw tooMany()
    counts.set(sessionId, before + 1)
    if (key) remember(keys, key)
  }
}

/** Forgets the oldest key if there are too many. */
function remember(keys: Set<string>, key: string): void {
  keys.add(key)
  if (keys.size <= MAX_KEYS) return
  for (const oldest of keys) {
    keys.delete(oldest)
    return
  }
}

function tooMany(): AppError {
  const message = 'Many people are responding right now. Please try again in a second.'
  return new AppError('rate_limited', message, {}, 1)
}
