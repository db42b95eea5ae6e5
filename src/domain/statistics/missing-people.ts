import { formatScore, percentOf, SCALE_POINTS } from '#domain/scoring.ts'

/** How many people the results include, and how many there are. */
interface Included {
  readonly teamResponses: number
  /** Null if unknown. */
  readonly expectedResponses: number | null
}

/** The lowest percent: everyone strongly disagrees. */
const LOWEST = percentOf(1)
/** One step of the answer scale, such as from Agree to Neutral, in percent. */
const STEP = 100 / SCALE_POINTS

/**
 * Returns the overall score in percent if the people who are not included had answered one step lower than
 * the others: (n M + (N - n) max(1, M - 1)) / N. Null from half of the team on, and if its size is unknown.
 */
export function scoreIfOthersAreLower(
  percent: number,
  { teamResponses: n, expectedResponses: people }: Included,
): number | null {
  if (people === null || n === 0 || !isBelowHalf(n, people)) return null
  return (n * percent + (people - n) * Math.max(LOWEST, percent - STEP)) / people
}

const isBelowHalf = (responses: number, people: number): boolean => responses * 2 < people

/** Returns the condition under which a range holds, to end its sentence; empty from half of the team on. */
export const rangeCondition = ({ teamResponses, expectedResponses }: Included): string =>
  expectedResponses !== null && isBelowHalf(teamResponses, expectedResponses)
    ? ', if the others think like those who answered'
    : ''

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
 * Returns how many people the results include: `6 responses`, `7 of 9 people`, `9 responses from a team of 7`
 * if there are more than people.
 */
export function formatIncluded({ teamResponses, expectedResponses }: Included): string {
  const responses = `${teamResponses} ${teamResponses === 1 ? 'response' : 'responses'}`
  if (expectedResponses === null) return responses
  return teamResponses > expectedResponses
    ? `${responses} from a team of ${expectedResponses}`
    : `${teamResponses} of ${expectedResponses} ${expectedResponses === 1 ? 'person' : 'people'}`
}
