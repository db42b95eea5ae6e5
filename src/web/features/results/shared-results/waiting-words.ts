import type { RoundResults } from '#contract/results.ts'
import { isLive } from '#domain/release.ts'
import {
  deletedInWords,
  participationInWords,
  receivedFromTeam,
} from '#web/features/rounds/rounds/round-words.ts'
import { formatDateTime } from '#web/lib/time.ts'

/** Says how many have responded, and what is missing for results. */
export function waitingInWords({
  session: round,
  summary,
}: Pick<RoundResults, 'session' | 'summary'>): {
  readonly title: string
  readonly text: string
} {
  const { groupSize, heldBack, deletedUnread } = summary
  if (heldBack > 0) {
    return {
      title: 'There are no results',
      text: `The survey ended with fewer than ${groupSize} responses. They are held back to protect the people who responded.`,
    }
  }
  if (deletedUnread > 0 && !round.isActive) {
    return {
      title: 'There are no results',
      text: `The survey has ended. ${deletedInWords(summary)}`,
    }
  }
  if (!round.isActive) {
    return {
      title: 'There are no results',
      text: 'The survey has ended, and no one has responded.',
    }
  }
  const received = receivedFromTeam(summary)
  const count =
    participationInWords(summary) ||
    `${received} ${received === 1 ? 'person has' : 'people have'} responded.`
  const deleted = deletedUnread > 0 ? ` ${deletedInWords(summary)}` : ''
  const rule = isLive(groupSize)
    ? 'Results appear with the first response.'
    : `Results appear when at least ${groupSize} have responded: at the end of the survey on ${formatDateTime(round.expiresAt)}, or earlier if your manager shows them.`
  return {
    title: 'No results yet',
    text: `${count}${deleted} ${rule} This page then updates by itself.`,
  }
}
