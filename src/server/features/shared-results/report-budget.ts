import { AppError } from '#server/platform/http/app-error.ts'

const REPORTS_A_MINUTE = 20
const MINUTE_MS = 60_000

/** Counts a report of a comment in a round. Throws 429 beyond the limit. */
export type ReportBudget = (sessionId: string) => void

/**
 * Limits the reports per minute and round. Counts are kept in memory: a row in the database would tell
 * when someone read the results, and an address who.
 */
export function reportBudget(now: () => number = Date.now): ReportBudget {
  const counts = new Map<string, number>()
  let minute = 0
  return (sessionId) => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current
    const before = counts.get(sessionId) ?? 0
    if (before >= REPORTS_A_MINUTE) {
      const message = 'Many comments were reported just now. Please try again in a minute.'
      throw new AppError('rate_limited', message, {}, MINUTE_MS / 1_000)
    }
    counts.set(sessionId, before + 1)
  }
}
