import { p99 } from './percentiles.ts'

/**
 * A request to send: its bytes, and the offsets at which a number is written so that each request
 * is unique. Plain data that can be posted to a worker thread.
 */
export interface RequestTemplate {
  readonly bytes: Uint8Array
  /**
   * Offsets of one digit each, in base `base`, least significant first; empty if all requests are
   * the same.
   */
  readonly digitOffsets: readonly number[]
  readonly base: number
  /** Offset of eight hexadecimal digits of the number; -1 if there are none. */
  readonly hexOffset: number
}

export interface LoadOptions {
  readonly origin: string
  readonly connections: number
  /**
   * Requests a second, sent whether or not earlier ones were answered (open loop). Null is a closed
   * loop: each connection sends its next request when it has the response to the last.
   */
  readonly rate: number | null
  readonly durationMs: number
  /** Used in turn. */
  readonly templates: readonly RequestTemplate[]
  /** Number of the first request; counts up by one. */
  readonly firstNumber: number
  /** How long to wait for the last responses, if not the default. */
  readonly drainTimeoutMs?: number
}

/** In place of a status: the connection closed before the response. */
export const CONNECTION_LOST = 0
/** In place of a status: no response before the timeout. */
export const NO_RESPONSE = 1
/** In place of a status: the connection could not be opened. */
export const CONNECTION_REFUSED = 2

/** The result of a load. The request with number `firstNumber + n` is at index n. */
export interface LoadResult {
  readonly firstNumber: number
  readonly statuses: Uint16Array
  /**
   * Milliseconds from when the request was due (in a closed loop: sent) to the end of its response.
   */
  readonly latencies: Float32Array
  /** 1 if the response had a Retry-After header. */
  readonly retryAfterFlags: Uint8Array
  /** Open loop: requests never sent because every connection was busy. */
  readonly skipped: number
  /** From the first request to the end of sending. */
  readonly durationMs: number
}

/** Returns the indexes of all requests with one of these statuses, in order. */
export const indexesWithStatus = (result: LoadResult, ...statuses: readonly number[]): number[] =>
  Array.from(result.statuses.keys()).filter((n) => statuses.includes(result.statuses[n] ?? -1))

/** Returns the number of responses per status, as `201: 17, 503: 4`. */
export function formatStatusCounts(result: LoadResult): string {
  const counts = new Map<number, number>()
  for (const status of result.statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const names = new Map([
    [CONNECTION_LOST, 'connection lost'],
    [NO_RESPONSE, 'no response'],
    [CONNECTION_REFUSED, 'connection refused'],
  ])
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${names.get(status) ?? status}: ${count}`)
    .join(', ')
}

/**
 * Returns the 99th percentile of the latency of responses with one of these statuses, in whole
 * milliseconds.
 */
export const p99Latency = (result: LoadResult, ...statuses: readonly number[]): number =>
  p99(indexesWithStatus(result, ...statuses).map((n) => result.latencies[n] ?? 0))
