import type { RateLimit } from '#server/platform/rates/rate-limit.ts'

/** Limits exports of accounts and workspaces, which read everything they own. */
export const EXPORTS: RateLimit = {
  name: 'exports',
  limit: 20,
  windowSeconds: 3_600,
  message: 'Too many data downloads.',
}

let previous: Promise<unknown> = Promise.resolve()

/** Runs one export at a time, since each uses a connection until all rounds are read. */
export function runInSeries<T>(work: () => Promise<T>): Promise<T> {
  const result = previous.then(work)
  previous = result.catch(() => {})
  return result
}
