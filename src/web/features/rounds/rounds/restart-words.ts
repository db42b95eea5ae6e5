import type { RoundInvitations } from '#contract/invited-rounds.ts'
import { MAX_RESTARTS } from '#domain/invited-rounds.ts'
import { formatCount } from '#domain/format-count.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { formatDateTime } from '#web/lib/time.ts'

/** Returns why the list of a running round cannot be corrected, and what remains possible; or undefined. */
export function whyNoRestart({
  responded,
  restartsLeft,
}: Pick<RoundInvitations, 'responded' | 'restartsLeft'>): string | undefined {
  const otherwise = 'To invite other people, close this round and start another one.'
  if (responded) {
    return `The list can no longer be corrected, because a response has been sent. ${otherwise}`
  }
  return restartsLeft === 0
    ? `The list can no longer be corrected: this round was restarted ${MAX_RESTARTS} times. ${otherwise}`
    : undefined
}

/** Returns what a restart does, one sentence or two for each point. */
export const restartInWords = ({
  people,
  leaving,
  restartsLeft,
  expiresAt,
}: {
  /** The number of people on the new list. */
  people: number
  /** The number of addresses that get a notice. */
  leaving: number
  restartsLeft: number
  expiresAt: string
}): string[] => [
  'This round ends now, and a new one replaces it. The links and emails of this round stop working.',
  `${formatCount(people + leaving)} emails will be sent: a new invitation to each of the ${peopleInWords(people)} on the list${
    leaving > 0
      ? `, and a notice to ${leaving === 1 ? 'the address that leaves' : `each of the ${formatCount(leaving)} addresses that leave`} it`
      : ''
  }.`,
  `Questions, group size and end stay the same. The new round also ends on ${formatDateTime(expiresAt)}.`,
  `Several changes are one restart. ${restartsLeft} of ${MAX_RESTARTS} restarts ${restartsLeft === 1 ? 'is' : 'are'} left.`,
]
