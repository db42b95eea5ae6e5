import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'

/** Keys that are remembered at least in each process; twice as many take about 1 MB. */
const REMEMBERED_KEYS = 5_000

/**
 * Limits the submissions per second and round. It does not limit by address, because a whole
 * company may share one. Counts are kept in memory for one second on each server; a database row
 * would reveal the second of a submission.
 *
 * A repeat with the same idempotency key is free. Otherwise repeats, which leave no trace, would tell
 * by their 429 that others submit in the same second.
 * @param aSecond submissions per second; 0 means no limit
 */
export function roundBudget(
  aSecond: number,
  now: () => number = Date.now,
): (roundId: string, submissionId: string | undefined) => void {
  const counts = new Map<string, number>()
  const keys = new RecentKeys()
  let second = 0
  return (roundId, submissionId) => {
    if (aSecond === 0) return
    const key = submissionId && `${roundId} ${submissionId}`
    if (key && keys.has(key)) return
    const current = Math.floor(now() / 1_000)
    if (current !== second) {
      second = current
      counts.clear()
    }
    const before = counts.get(roundId) ?? 0
    if (before >= aSecond) throw tooMany()
    counts.set(roundId, before + 1)
    if (key) keys.add(key)
  }
}

/**
 * The latest keys in two sets, of which the older one is dropped whole: to delete the oldest entry of a
 * set takes longer the more have been deleted before.
 */
class RecentKeys {
  #current = new Set<string>()
  #previous = new Set<string>()

  has(key: string): boolean {
    return this.#current.has(key) || this.#previous.has(key)
  }

  add(key: string): void {
    if (this.#current.size >= REMEMBERED_KEYS) {
      this.#previous = this.#current
      this.#current = new Set()
    }
    this.#current.add(key)
  }
}

const tooMany = () =>
  new RateLimited('Many people are responding right now. Please try again in a second.', 1)
