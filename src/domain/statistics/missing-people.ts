import type { RoundAccess } from '#domain/release.ts'
import { formatScore, percentOf, SCALE_POINTS } from '#domain/scoring.ts'

/** How many responses the results include, and how many people there are. */
interface Included {
  readonly teamResponses: number
  /** Null if unknown. */
  readonly expectedResponses: number | null
  /** Responses that have arrived, but are not included. */
  readonly waiting?: number
  readonly deletedUnread?: number
}

const arrived = ({ teamResponses, waiting = 0, deletedUnread = 0 }: Included): number =>
  teamResponses + waiting + deletedUnread

/** True if more responses have arrived than the team has people. False if its size is unknown. */
export const isMoreThanTeam = (counts: Included): boolean =>
  counts.expectedResponses !== null && arrived(counts) > counts.expectedResponses

/** Returns the number of people in the team; null if unknown, as with more responses than people. */
export const teamSizeOf = (counts: Included): number | null =>
  isMoreThanTeam(counts) ? null : counts.expectedResponses

/**
 * Says what it means that the results include as many responses as the team has people. Only in an invited
 * round is each of them from another person.
 */
export const describeEveryone = (access: RoundAccess, people: number, scores: string): string =>
  access === 'invited'
    ? `Everyone who was asked has answered, so ${scores} of the whole team`
    : `There are as many responses as people in the team (${people}). If each is from another person, ${scores} of the whole team`

/** The lowest percent: everyone strongly disagrees. */
const LOWEST = percentOf(1)
/** One step of the answer scale, such as from Agree to Neutral, in percent. */
const STEP = 100 / SCALE_POINTS

/**
 * Returns the overall score in percent if the people who are not included had answered one step lower than
 * the others: (n M + (N - n) max(1, M - 1)) / N. Null from half of the team on, and if its size is unknown.
 */
export function scoreIfOthersAreLower(percent: number, counts: Included): number | null {
  const { teamResponses: n } = counts
  const people = teamSizeOf(counts)
  if (people === null || n === 0 || !isBelowHalf(n, people)) return null
  return (n * percent + (people - n) * Math.max(LOWEST, percent - STEP)) / people
}

const isBelowHalf = (responses: number, people: number): boolean => responses * 2 < people

/** Returns the condition under which a range holds, to end its sentence; empty from half of the team on. */
export function rangeCondition(counts: Included): string {
  const people = teamSizeOf(counts)
  return people !== null && isBelowHalf(counts.teamResponses, people)
    ? ', if the others think like those who answered'
    : ''
}

/** Says what the people who are not included could change; undefined where `score` is null. */
export function describeMissing(
  { teamResponses, expectedResponses }: Included,
  score: number | null,
): string | undefined {
  if (score === null || expectedResponses === null) return undefined
  const missing = expectedResponses - teamResponses
  return `The others may think differently. If the ${missing} people who are not included had answered one step lower (Neutral instead of Agree), the score would be ${formatScore(score)}.`
}

/**
 * Returns the share of the team that the results include: `45%`, from the counts, so that it is rounded once.
 * 100% only if everyone is included.
 */
export function formatParticipation({ teamResponses, expectedResponses }: Included): string {
  const percent = (teamResponses / (expectedResponses ?? teamResponses)) * 100
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`
}

/**
 * Returns how many people the results include: `6 responses`, `7 of 9 people`. If more responses have arrived
 * than the team has people, `9 responses from a team of 7`, or `5 of 8 responses` while others wait.
 */
export function formatIncluded(counts: Included): string {
  const { teamResponses, expectedResponses } = counts
  if (expectedResponses === null) return countResponses(teamResponses)
  if (teamResponses > expectedResponses)
    return `${countResponses(teamResponses)} from a team of ${expectedResponses}`
  return isMoreThanTeam(counts)
    ? `${teamResponses} of ${countResponses(arrived(counts))}`
    : `${teamResponses} of ${expectedResponses} ${expectedResponses === 1 ? 'person' : 'people'}`
}

const countResponses = (count: number): string =>
  `${count} ${count === 1 ? 'response' : 'responses'}`
