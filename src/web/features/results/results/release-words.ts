import type { Round } from '#contract/rounds.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'

/** A round whose waiting responses can be shown. */
export type ReleasableRound = Pick<
  Round,
  'id' | 'access' | 'groupSize' | 'waiting' | 'released' | 'expectedResponses'
>

/**
 * Returns sentences on releasing the waiting responses early: what is shown, and what later responses
 * need. A small release never shows a distribution.
 */
export function releaseConsequences(round: ReleasableRound): string {
  const responses = responsesInWords(round.waiting)
  const shown =
    round.waiting < MIN_DISTRIBUTION_SIZE
      ? `Only averages will ever be shown for these ${responses}, because distributions need at least ${numberInWords(MIN_DISTRIBUTION_SIZE)} responses added together; this can't be undone.`
      : `These ${responses} will be included in the averages and distributions; this can't be undone.`
  const once = round.access === 'invited' ? ' You can do this once in this round.' : ''
  return `${shown}${once} ${tooFewLeft(round) ?? laterResponses(round)}`
}

/** Says what it costs if those who have not answered are too few to be shown later; undefined otherwise. */
function tooFewLeft(round: ReleasableRound): string | undefined {
  const { access, expectedResponses: all, groupSize, released, waiting } = round
  const left = (all ?? 0) - released - waiting
  if (left <= 0 || left >= groupSize) return undefined
  const fate = access === 'invited' ? 'never' : 'probably never'
  return left === 1
    ? `1 of ${all} has not answered. One person cannot form a group of ${groupSize}, so that answer will ${fate} be shown.`
    : `${left} of ${all} have not answered. Alone they cannot form a group of ${groupSize}, so their answers will ${fate} be shown.`
}

function laterResponses({ access, groupSize }: ReleasableRound): string {
  const size = numberInWords(groupSize)
  return access === 'invited'
    ? `Later responses are added when the round ends, if there are at least ${size}; fewer are deleted unread and never shown.`
    : `Later responses are added only in groups of at least ${size}; if fewer are waiting at the end, they are held back.`
}
