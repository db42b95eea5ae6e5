import type { Round } from '#contract/rounds.ts'
import { canRelease, heldBackCount, isLive, isRequestUsed } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import {
  deletedInWords,
  fromTeamOf,
  receivedFromTeam,
  responsesInWords,
} from '#web/features/rounds/rounds/round-words.ts'

/**
 * Returns how many have answered: `7 of 9 have answered`, `7 have answered`,
 * or `10 responses from a team of 9`.
 */
export function answeredInWords(
  round: Pick<Round, 'released' | 'waiting' | 'deletedUnread' | 'expectedResponses'>,
): string {
  const received = receivedFromTeam(round)
  const people = round.expectedResponses
  if (people !== null && received > people) return fromTeamOf(received, people)
  if (people !== null) return `${received} of ${people} ${people === 1 ? 'has' : 'have'} answered`
  return received === 0
    ? 'No one has answered yet'
    : `${received} ${received === 1 ? 'has' : 'have'} answered`
}

/** Returns what is missing before the waiting responses can be shown; undefined if nothing is. */
export function missingInWords({
  groupSize,
  waiting,
}: Pick<Round, 'groupSize' | 'waiting'>): string | undefined {
  if (canRelease({ groupSize, waiting })) return undefined
  const missing = groupSize - waiting
  const more = `${capitalized(numberInWords(missing))} more ${missing === 1 ? 'response is' : 'responses are'} needed`
  return `${more}: results appear in groups of at least ${numberInWords(groupSize)}, so that no one can tell who said what.`
}

/** Returns what the team sees now, and what happens to the responses that are not shown. */
export function stateInWords(
  round: Pick<
    Round,
    'isActive' | 'released' | 'waiting' | 'deletedUnread' | 'keyLost' | 'groupSize' | 'access'
  >,
): string {
  const { isActive, released, waiting, deletedUnread, groupSize, access } = round
  const held = heldBackCount({ groupSize, waiting, access, ended: !isActive })
  const isLast = isActive && isRequestUsed({ access, hasResults: released > 0 })
  const parts = [
    !isActive && 'This round has ended.',
    !isActive && access === 'open' && 'Only an active round has a code to join.',
    released > 0 && `The results include ${responsesInWords(released)}.`,
    released === 0 && !isActive && held + deletedUnread === 0 && 'No one has answered.',
    deletedUnread > 0 && deletedInWords(round),
    held > 0 &&
      `${capitalized(numberInWords(held))} ${held === 1 ? 'response is' : 'responses are'} held back, because results need at least ${numberInWords(groupSize)} together.`,
    held === 0 &&
      waiting > 0 &&
      released > 0 &&
      `${waiting} more ${waiting === 1 ? 'is' : 'are'} waiting.`,
    isLast &&
      waiting > 0 &&
      `They are added when the round ends, if there are at least ${numberInWords(groupSize)}.`,
    isLive(groupSize) && isActive && 'Results appear from the first response.',
  ]
  return parts.filter(Boolean).join(' ')
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
