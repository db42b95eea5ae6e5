/**
 * What a load sends: a whole request as bytes, and where in it a number is written, so that each one
 * that is sent is another. Plain data, to be handed to another thread.
 */
export interface Template {
  readonly bytes: Uint8Array
  /** Each takes one of `base` digits, the least first; none where all requests are alike. */
  readonly digitsAt: readonly number[]
  readonly base: number
  /** Where eight hexadecimal digits of the number stand; -1 where none do. */
  readonly hexAt: number
}

/** How much is sent, and how. */
export interface Load {
  readonly origin: string
  readonly connections: number
  /**
   * Requests a second, whether or not those before them were answered. Null is a closed loop: each
   * connection sends its next one when it has its answer.
   */
  readonly rate: number | null
  /** It ends by itself after so long. */
  readonly milliseconds: number
  /** In turn. */
  readonly templates: readonly Template[]
  /** The number of the first request; each further one is one more. */
  readonly first: number
  /** Milliseconds in which the last answers may come, where that is not the usual time. */
  readonly patience?: number
}

/** In place of a status: it was sent, and its connection ended before the answer. */
export const CUT = 0
/** In place of a status: no answer came in all the time that there was. */
export const HUNG = 1
/** In place of a status: it could not be sent at all. */
export const REFUSED = 2

/** What came of a load: the request with number `first + n` is at place n. */
export interface Shots {
  readonly first: number
  readonly statuses: Uint16Array
  /** Milliseconds from when it was due (in a closed loop: sent) to the end of its answer. */
  readonly took: Float32Array
  /** 1 where the answer said when to come back. */
  readonly dated: Uint8Array
  /** Of a rate, those that were never sent since every connection was waiting for an answer. */
  readonly skipped: number
  /** From the first one sent to the end of the sending. */
  readonly milliseconds: number
}

/** The places of all shots with one of these statuses, in their order. */
export const placesWith = (shots: Shots, ...statuses: readonly number[]): number[] =>
  Array.from(shots.statuses.keys()).filter((n) => statuses.includes(shots.statuses[n] ?? -1))

/** How often each status came, as `201: 17, 503: 4`. */
export function counted(shots: Shots): string {
  const counts = new Map<number, number>()
  for (const status of shots.statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const names = new Map([
    [CUT, 'cut off'],
    [HUNG, 'unanswered'],
    [REFUSED, 'refused'],
  ])
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${names.get(status) ?? status}: ${count}`)
    .join(', ')
}

/** The figure that a share of all are no greater than, as 0.99 for the 99th percentile; 0 of none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** The milliseconds within which 99 of 100 answers with one of these statuses came. */
export const p99 = (shots: Shots, ...statuses: readonly number[]): number =>
  Math.round(
    percentile(
      placesWith(shots, ...statuses).map((n) => shots.took[n] ?? 0),
      0.99,
    ),
  )
