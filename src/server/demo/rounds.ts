import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { dayOf, hoursAfter, momentOf, monthName } from './calendar.ts'
import { answersOf, managersAnswers } from './people.ts'
import type { Round, Team } from './story.ts'

/** A round of the story as it is held. */
export interface HeldRound extends Round {
  readonly fullTitle: string
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly closedAt: Date | null
  /** The UTC day that stands on its answers. */
  readonly day: string
  readonly everybody: readonly (readonly number[])[]
  readonly managers: readonly number[] | undefined
}

/** The team's rounds, the earliest first, as they are where it is `now`. */
export function roundsOf(team: Team, now: Date): HeldRound[] {
  const held = new Map<string, number>()
  const rounds = team.rounds.map((round): HeldRound => {
    const { assessment } = round
    const wave = (held.get(assessment) ?? 0) + 1
    held.set(assessment, wave)
    if (round.levels.length !== ASSESSMENTS[assessment].categories.length) {
      throw new Error(`${team.name}, ${round.title}: a level for each category`)
    }
    const voices = { ...round, team: team.key, round: `${assessment} ${wave}`, camps: team.camps }
    return {
      ...round,
      ...timesOf(round, now),
      everybody: answersOf({ ...voices, people: team.people }),
      managers: round.manager && managersAnswers({ ...voices, levels: round.manager }),
    }
  })
  return rounds.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** When it began and ends, and the day of its answers. */
export function timesOf({ began, hours, closedAfter, title }: Round, now: Date) {
  const startedAt = momentOf(began, now)
  const expiresAt = hoursAfter(startedAt, hours)
  const closedAt = closedAfter === undefined ? null : hoursAfter(startedAt, closedAfter)
  const end = closedAt ?? expiresAt
  return {
    fullTitle: `${monthName(startedAt)} ${title}`,
    startedAt,
    expiresAt,
    closedAt,
    day: dayOf(end < now ? end : now),
  }
}
