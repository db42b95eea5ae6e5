import type { Round } from '#contract/rounds.ts'
import { formatCount } from '#domain/format-count.ts'
import { canRelease, heldBackCount, isLive } from '#domain/release.ts'
import { RETRY_DAYS } from '#domain/stored-submission.ts'
import { paths } from '#web/paths.ts'
import { sharedResultsPath } from '#web/public-paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** Counts that both a listed round and a round's results contain. */
export type Counts = Pick<
  Round,
  | 'totalSubmissions'
  | 'released'
  | 'waiting'
  | 'deletedUnread'
  | 'keyLost'
  | 'groupSize'
  | 'isActive'
  | 'access'
> &
  Partial<Pick<Round, 'answersErasedOn'>>

/** Returns the counts in words, such as `4 received, 0 in the results, 4 waiting`. */
export function countsInWords(counts: Counts): string {
  const { released, waiting, deletedUnread, isActive } = counts
  const received = receivedFromTeam(counts)
  const view = hasManagerView(counts) ? '; your view is saved' : ''

  if (received === 0) {
    return `${isActive ? 'No responses yet' : 'No responses'}${view}`
  }
  const held = heldBackCount({ ...counts, ended: !isActive })
  const parts = [
    `${received} received`,
    waiting + deletedUnread === 0 ? 'all in the results' : `${released} in the results`,
    held > 0 &&
      `${held} held back to protect the ${held === 1 ? 'person' : 'people'} who responded`,
    deletedUnread > 0 && `${deletedUnread} deleted unread, ${becauseFewer(counts)}`,
    held === 0 && waiting > 0 && `${waiting} waiting`,
  ]
  return `${parts.filter(Boolean).join(', ')}${view}`
}

/** Returns the number of submissions from the team, without the manager's view. */
export const receivedFromTeam = ({
  released,
  waiting,
  deletedUnread,
}: Pick<Counts, 'released' | 'waiting' | 'deletedUnread'>): number =>
  released + waiting + deletedUnread

/** Returns `2 responses were deleted unread, because fewer than 3 more came.` */
export const deletedInWords = (
  counts: Pick<Counts, 'deletedUnread' | 'keyLost' | 'released' | 'groupSize'>,
): string =>
  `${responsesInWords(counts.deletedUnread)} ${counts.deletedUnread === 1 ? 'was' : 'were'} deleted unread, ${counts.keyLost ? 'because the key that opens them was lost' : becauseFewer(counts)}.`

const becauseFewer = ({ released, groupSize }: Pick<Counts, 'released' | 'groupSize'>): string =>
  `because fewer than ${groupSize}${released > 0 ? ' more' : ''} came`

/** True if the manager's view is included in totalSubmissions and was not erased. */
export const hasManagerView = (counts: Counts): boolean =>
  counts.totalSubmissions > receivedFromTeam(counts) && !counts.answersErasedOn

/**
 * Returns `3 of 8 people have responded.`, `9 responses from a team of 8.`, or without a known team size `No one … yet.` or ''.
 */
export function participationInWords({
  expectedResponses: people,
  ...counts
}: Pick<Round, 'released' | 'waiting' | 'deletedUnread' | 'expectedResponses'>): string {
  const received = receivedFromTeam(counts)
  if (people && received > people) return `${fromTeamOf(received, people)}.`
  if (people) {
    return `${received} of ${people} ${people === 1 ? 'person' : 'people'} ${received === 1 || people === 1 ? 'has' : 'have'} responded.`
  }
  return received === 0 ? 'No one has responded yet.' : ''
}

/** Returns Active while the quiz accepts answers, Completed once closed or expired. */
export const stateOf = ({ isActive }: Pick<Round, 'isActive'>): 'Active' | 'Completed' =>
  isActive ? 'Active' : 'Completed'

/** Returns `1 response`, `4 responses`. */
export const responsesInWords = (count: number): string =>
  `${count} ${count === 1 ? 'response' : 'responses'}`

/** Returns `8 responses from a team of 5`, for more responses than people. */
export const fromTeamOf = (responses: number, people: number): string =>
  `${responsesInWords(responses)} from a team of ${people}`

/** Returns `1 round`, `1,200 rounds`. */
export const roundsInWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'round' : 'rounds'}`

/** True if the link has expired, so that reopening needs a new end date. */
export const hasExpired = ({ expiresAt }: Pick<Round, 'expiresAt'>, now = serverNow()) =>
  new Date(expiresAt).getTime() <= now

/**
 * True if an ended round can accept responses again. An invited round has no key for tickets then, and after
 * RETRY_DAYS repeats are not recognized.
 */
export function canReopen(
  {
    access,
    answersErasedOn,
    expiresAt,
    closedAt,
  }: Pick<Round, 'access' | 'answersErasedOn' | 'expiresAt' | 'closedAt'>,
  now = serverNow(),
): boolean {
  const endedAt = Math.min(Date.parse(expiresAt), closedAt ? Date.parse(closedAt) : Infinity)
  return (
    access === 'open' && answersErasedOn === null && now < endedAt + RETRY_DAYS * 24 * 3_600_000
  )
}

/** Returns what leads to the page on which people are asked. */
export const shareAction = ({ access }: Pick<Round, 'access'>): 'Share' | 'Invitations' =>
  access === 'open' ? 'Share' : 'Invitations'

/** Returns what happens to the waiting responses when the round is closed now. */
export function closingInWords({ waiting, groupSize, access }: Counts): string {
  if (isLive(groupSize)) return 'All responses are already included in the results.'
  if (waiting === 0) return 'No responses are waiting.'
  if (canRelease({ waiting, groupSize })) {
    return `The ${waiting} waiting responses will then be included in the results.`
  }
  const [are, they, people] = waiting === 1 ? ['is', 'It', 'person'] : ['are', 'They', 'people']
  const consequence =
    access === 'invited'
      ? 'will be deleted unread and never shown'
      : `will be held back to protect the ${people} who responded, unless you reopen the round and more respond`
  return `Only ${responsesInWords(waiting)} ${are} waiting; at least ${groupSize} are needed. ${they} ${consequence}.`
}

/** Returns the ISO timestamp this many hours from now; undefined without hours. */
export const endAfter = (hours: number | undefined, now = serverNow()): string | undefined =>
  hours === undefined ? undefined : new Date(now + hours * 3_600_000).toISOString()

/** Returns the quiz link of a round. */
export const quizUrl = ({ token }: Pick<Round, 'token'>): string =>
  `${window.location.origin}${paths.quiz(token)}`

/** Returns the link to the results that the team sees. */
export const sharedUrl = (sharedToken: string): string =>
  `${window.location.origin}${sharedResultsPath(sharedToken)}`
