import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Limits the submissions per second and session. It does not limit by address, because a whole
 * company may share one. Counts are kept in memory for one second on each server; a database row
 * would reveal the second of a submission.
 * @param aSecond submissions per second; 0 means no limit
 */
export function sessionBudget(
  aSecond: number,
  now: () => number = Date.now,
): (sessionId: string) => void {
  const counts = new Map<string, number>()
  let second = 0
  return (sessionId) => {
    if (aSecond === 0) return
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      counts.clear()
    }
    const before = counts.get(sessionId) ?? 0
    if (before >= aSecond) throw tooMany()
    counts.set(sessionId, before + 1)
  }
}

function tooMany(): AppError {
  const message = 'Many people are responding right now. Please try again in a second.'
  return new AppError('rate_limited', message, {}, 1)
}
