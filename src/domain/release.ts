/** The group sizes a session can have. 1 means no protection: live from the first answer. */
export const GROUP_SIZES = [1, 3, 4, 5, 8, 10] as const
export type GroupSize = (typeof GROUP_SIZES)[number]

/** What the form preselects and the API assumes. */
export const DEFAULT_GROUP_SIZE: GroupSize = 3

/** From so many released answers on, distributions and agreement may show (k = 1 excepted). */
export const MIN_DISTRIBUTION_SIZE = 5

/** A round as the release rule sees it. Counts leave the manager's own view out. */
export interface ReleaseState {
  readonly groupSize: number
  /** Closed by hand or expired. */
  readonly ended: boolean
  /** Submissions that do not count yet in anything that can be seen. */
  readonly waiting: number
}

/** Whether submissions count at once, without waiting for others. */
export function isLive(groupSize: number): boolean {
  return groupSize === 1
}

/**
 * Whether the waiting submissions may be released together. All of them go or none: so no two
 * visible states ever differ by fewer people than the group size.
 */
export function canRelease(round: Pick<ReleaseState, 'groupSize' | 'waiting'>): boolean {
  return round.waiting > 0 && round.waiting >= round.groupSize
}

/** Whether a release must happen without anybody asking: the round ended and enough wait. */
export function isReleaseDue(round: ReleaseState): boolean {
  return round.ended && canRelease(round)
}

/** How many answers are held back for good unless the round is reopened: too few at its end. */
export function heldBack(round: ReleaseState): number {
  return round.ended && !canRelease(round) ? round.waiting : 0
}

/**
 * Whether it may ever show how so many answers spread that come to count together: five or more. Of
 * fewer the mean alone shows; beside the counts of all it would tell too well which they were.
 */
export function spreadIncludesRelease(groupSize: number, together: number): boolean {
  return isLive(groupSize) || together >= MIN_DISTRIBUTION_SIZE
}

/** The fewest that are ever released together where anybody is protected. */
export const MIN_GROUP_SIZE: number = Math.min(...GROUP_SIZES.filter((size) => !isLive(size)))

/**
 * Whether so many answers can have come to count outside the spread: together in any number of
 * releases, each of at least `LEAST_TOGETHER` and fewer than would have joined it.
 */
export function canBeOutsideSpread(answers: number): boolean {
  const releases = Math.ceil(answers / (MIN_DISTRIBUTION_SIZE - 1))
  return answers >= releases * MIN_GROUP_SIZE
}

/** A group size can be raised, never lowered: who has answered was promised at least this. */
export function canChangeGroupSize(from: number, to: number): boolean {
  return to >= from
}

/**
 * Whether distributions, agreement and intervals may show of this many answers, those that
 * `joinsSpread` let through.
 */
export function showsDistribution(groupSize: number, released: number): boolean {
  return isLive(groupSize) ? released > 0 : released >= MIN_DISTRIBUTION_SIZE
}
