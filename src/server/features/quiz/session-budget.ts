import { AppError } from '#server/platform/http/app-error.ts'

/**
 * How many submissions a second one session takes, whoever sends them: whole companies answer from
 * one address, so nobody's is counted. Kept here alone and for a second, on each server for itself:
 * a row in the database would tell to the second when somebody answered.
 */
export function sessionBudget(
  aSecond: number,
  now: () => number = Date.now,
): (sessionId: string) => void {
  const taken = new Map<string, number>()
  let second = 0
  return (sessionId) => {
    if (aSecond === 0) return
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      taken.clear()
    }
    const before = taken.get(sessionId) ?? 0
    if (before >= aSecond) throw tooMany()
    taken.set(sessionId, before + 1)
  }
}

function tooMany(): AppError {
  const message = 'Many are answering at this moment. Please try again in a second.'
  return new AppError('rate_limited', message, {}, 1)
}
