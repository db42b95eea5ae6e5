import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'

const OF_ROUND = 20
/** Fewer than of a round, so that no one can use up what the others have. */
const OF_NETWORK = 10
const MINUTE_MS = 60_000

/** Counts a report of a comment in a round, or taking it back. Throws 429 beyond a limit. */
export type ReportBudget = (roundId: string, network: string | null) => void

/**
 * Limits the reports per minute, round and network. Counts are kept in memory for that minute: a row in the
 * database would tell when someone read the results, and an address who.
 */
export function reportBudget(now: () => number = Date.now): ReportBudget {
  const counts = new Map<string, number>()
  let minute = 0
  const take = (key: string, limit: number) => {
    const before = counts.get(key) ?? 0
    if (before >= limit) {
      const message = 'Many comments were reported just now. Please try again in a minute.'
      throw new RateLimited(message, MINUTE_MS / 1_000)
    }
    counts.set(key, before + 1)
  }
  return (roundId, network) => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current
    if (network !== null) take(`network ${network}`, OF_NETWORK)
    take(`round ${roundId}`, OF_ROUND)
  }
}
