/** The allowed group sizes: the minimum number of responses in a release. 1 means no protection. */
export const GROUP_SIZES = [1, 3, 4, 5, 8, 10] as const
export type GroupSize = (typeof GROUP_SIZES)[number]

/** The group size of a session that does not choose one. */
export const DEFAULT_GROUP_SIZE: GroupSize = 3

/** The smallest group size that protects: no protected release has fewer submissions. */
export const MIN_GROUP_SIZE: number = Math.min(...GROUP_SIZES.filter((size) => !isLive(size)))

/**
 * The minimum number of released submissions for distributions and agreement, unless the group size
 * is 1.
 */
export const MIN_DISTRIBUTION_SIZE = 5

/** The minimum number of released submissions for a margin of error. */
export const MIN_FOR_INTERVAL = 3

/** With fewer responses in a session, no difference to another session can be significant. */
export const MIN_COMPARISON_SIZE = 4

/** The state of a quiz session that the release rule reads. The manager's own view never counts. */
export interface ReleaseState {
  readonly groupSize: number
  /** True once the session is closed or expired. */
  readonly ended: boolean
  /** Submissions that are not released yet. */
  readonly waiting: number
}

/** True if submissions are released one by one on arrival: group size 1. */
export function isLive(groupSize: number): boolean {
  return groupSize === 1
}

/**
 * True if the waiting submissions may be released. A release takes all of them, so that two
 * visible states never differ by fewer people than the group size.
 */
export function canRelease(state: Pick<ReleaseState, 'groupSize' | 'waiting'>): boolean {
  return state.waiting > 0 && state.waiting >= state.groupSize
}

/** True if the server must release without a request: the session has ended and enough wait. */
export function isReleaseDue(state: ReleaseState): boolean {
  return state.ended && canRelease(state)
}

/** The number of submissions held back: all that wait if the session ended with too few, else 0. */
export function heldBackCount(state: ReleaseState): number {
  return state.ended && !canRelease(state) ? state.waiting : 0
}

/**
 * True if a release of `releaseSize` submissions is added to the session's spread, the part whose
 * distributions are shown. Smaller releases add to means only: the difference between two
 * distributions would reveal too much about so few people.
 */
export function spreadIncludesRelease(groupSize: number, releaseSize: number): boolean {
  return isLive(groupSize) || releaseSize >= MIN_DISTRIBUTION_SIZE
}

/**
 * True if `count` released submissions can all be outside the spread: if `count` is a sum of
 * release sizes from `MIN_GROUP_SIZE` to `MIN_DISTRIBUTION_SIZE - 1`.
 */
export function canBeOutsideSpread(count: number): boolean {
  const releases = Math.ceil(count / (MIN_DISTRIBUTION_SIZE - 1))
  return count >= releases * MIN_GROUP_SIZE
}

/** True if the group size may change: it is a promise to participants, so it can only be raised. */
export function canChangeGroupSize(from: number, to: number): boolean {
  return to >= from
}

/** True if distributions and agreement of `count` submissions in the spread are shown. */
export function showsDistribution(groupSize: number, count: number): boolean {
  return isLive(groupSize) ? count > 0 : count >= MIN_DISTRIBUTION_SIZE
}
