/** The allowed group sizes: the minimum number of responses in a release. 1 means no protection. */
export const GROUP_SIZES = [1, 3, 4, 5, 8, 10] as const
export type GroupSize = (typeof GROUP_SIZES)[number]

/** The group size of a round that does not choose one. */
export const DEFAULT_GROUP_SIZE: GroupSize = 3

/**
 * From this number of people on, the form of a new round presets a larger group size for invited ones, and
 * "I can't say".
 */
export const MANY_PEOPLE = 8
const SIZE_FOR_MANY: GroupSize = 5

/**
 * Returns the group size that the form presets: never below `minimum`, the smallest that the workspace
 * allows.
 */
export function presetGroupSize({
  access,
  people,
  minimum,
}: Pick<ReleaseState, 'access'> & {
  /** Members of the team, who are invited in an invited round. */
  readonly people: number
  readonly minimum: GroupSize
}): GroupSize {
  const isMany = access === 'invited' && people >= MANY_PEOPLE
  const preset = isMany ? SIZE_FOR_MANY : DEFAULT_GROUP_SIZE
  return preset < minimum ? minimum : preset
}

/** True if the form presets that people may say "I can't say"; `people` is null if unknown. */
export const presetsCantSay = (people: number | null): boolean =>
  people !== null && people >= MANY_PEOPLE

/** The smallest group size that protects: no protected release has fewer submissions. */
export const MIN_GROUP_SIZE: number = Math.min(...GROUP_SIZES.filter((size) => !isLive(size)))

/**
 * The minimum number of released submissions for distributions and agreement, unless the group size
 * is 1.
 */
export const MIN_DISTRIBUTION_SIZE = 5

/** The minimum number of released submissions for a margin of error. */
export const MIN_FOR_INTERVAL = 3

/** With fewer responses in a round, one person can change a score by several points. */
export const FEW_RESPONSES = 5

/** With fewer responses in a round, no difference to another round can be significant. */
export const MIN_COMPARISON_SIZE = 4

/** How people reach a round: `open` by its link, `invited` by a link of their own. */
export type RoundAccess = 'open' | 'invited'

/** The state of a round that the release rule reads. The manager's own view never counts. */
export interface ReleaseState {
  readonly groupSize: number
  /** True once the round is closed or expired. */
  readonly ended: boolean
  /** Submissions that are not released yet. */
  readonly waiting: number
  /** `invited`: what waits at the end and is not released is deleted. */
  readonly access: RoundAccess
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

/** What a request for a release depends on, beside the waiting submissions. */
type Requested = Pick<ReleaseState, 'access'> & {
  /** Submissions were released before. */
  readonly hasResults: boolean
}

/**
 * True if no release can be requested any more: in an invited round one is possible before the end. What
 * comes later is released at the end, or deleted if it is too little.
 */
export function isRequestUsed({ access, hasResults }: Requested): boolean {
  return access === 'invited' && hasResults
}

/** True if the waiting submissions may be released at the manager's request. */
export function canReleaseOnRequest(
  state: Requested & Pick<ReleaseState, 'groupSize' | 'waiting'>,
): boolean {
  return canRelease(state) && !isRequestUsed(state)
}

/** True if the server must release without a request: the round has ended and enough wait. */
export function isReleaseDue(
  state: Pick<ReleaseState, 'groupSize' | 'waiting' | 'ended'>,
): boolean {
  return state.ended && canRelease(state)
}

/**
 * True if the round has to be released or concluded before anything of it is shown: it has ended, and
 * enough wait, or what waits has to be deleted.
 */
export function isSettlementDue(state: ReleaseState): boolean {
  return isReleaseDue(state) || (state.ended && state.access === 'invited' && state.waiting > 0)
}

/**
 * Returns the number of submissions held back: all that wait if an open round ended with too few, else
 * 0. An invited round holds none back: its end deletes them.
 */
export function heldBackCount(state: ReleaseState): number {
  return state.ended && state.access === 'open' && !canRelease(state) ? state.waiting : 0
}

/**
 * True if a release of `releaseSize` submissions is added to the round's spread, the part whose
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
