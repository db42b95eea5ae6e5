import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { LRUCache } from 'lru-cache'

const WINDOW_SECONDS = 600
const MAX_WRONG = 60
const MAX_NETWORKS = 10_000

/**
 * Limits the wrong codes of a network. Kept in memory on each server: a row would tell when someone of a network
 * joined. Right codes are taken back, since a whole company may share a network and join at once.
 * @param scale multiplies the limit; 0 means no limit
 */
export function joinAttempts(scale: number): (network: string | null) => () => void {
  const wrong = new LRUCache<string, { count: number }>({
    max: MAX_NETWORKS,
    ttl: WINDOW_SECONDS * 1_000,
  })
  return (network) => {
    if (scale === 0 || network === null) return () => {}
    const counter = wrong.get(network) ?? { count: 0 }
    if (counter.count >= Math.max(1, MAX_WRONG * scale)) throw tooMany()
    if (counter.count === 0) wrong.set(network, counter)
    counter.count += 1
    return () => {
      counter.count -= 1
    }
  }
}

const tooMany = () =>
  new RateLimited(
    'Too many wrong codes from your network. Please try again in 10 minutes.',
    WINDOW_SECONDS,
  )
