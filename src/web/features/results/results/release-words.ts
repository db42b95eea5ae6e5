import type { Round } from '#contract/rounds.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'

/**
 * Returns sentences on releasing `waiting` responses early: what is shown, and what later responses
 * need. A small release never shows a distribution.
 */
export function releaseConsequences(
  waiting: number,
  { groupSize, access }: Pick<Round, 'groupSize' | 'access'>,
): string {
  const responses = responsesInWords(waiting)
  const shown =
    waiting < MIN_DISTRIBUTION_SIZE
      ? `Only averages will ever be shown for these ${responses}, because distributions need at least ${numberInWords(MIN_DISTRIBUTION_SIZE)} responses added together; this can't be undone.`
      : `These ${responses} will be included in the averages, and in the distributions if your plan includes them; this can't be undone.`
  const size = numberInWords(groupSize)
  if (access === 'invited') {
    return `${shown} You can do this once in this round. Later responses are added when the round ends, if there are at least ${size}; fewer are deleted unread and never shown.`
  }
  return `${shown} Later responses are added only in groups of at least ${size}; if fewer are waiting at the end, they are held back.`
}
