import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { dayOf, hoursAfter, dateOf, monthName } from './dates.ts'
import { generateAnswers, generateManagerAnswers } from './generate-answers.ts'
import type { Round, Team } from './seed-data.ts'

/** A round with its times and answers. */
export interface GeneratedRound extends Round {
  readonly fullTitle: string
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly closedAt: Date | null
  /** The UTC day of its submissions. */
  readonly day: string
  readonly teamAnswers: readonly (readonly number[])[]
  readonly managerAnswers: readonly number[] | undefined
}

/** Generates the rounds of a team, earliest first. */
export function generateRounds(team: Team, now: Date): GeneratedRound[] {
  const counts = new Map<string, number>()
  const rounds = team.rounds.map((round): GeneratedRound => {
    const { assessment } = round
    const number = (counts.get(assessment) ?? 0) + 1
    counts.set(assessment, number)
    if (round.levels.length !== ASSESSMENTS[assessment].categories.length) {
      throw new Error(`${team.name}, ${round.title}: a level for each category`)
    }
    const model = {
      ...round,
      team: team.key,
      round: `${assessment} ${number}`,
      splits: team.splits,
    }
    return {
      ...round,
      ...timesOf(round, now),
      teamAnswers: generateAnswers({ ...model, people: team.people }),
      managerAnswers: round.manager && generateManagerAnswers({ ...model, levels: round.manager }),
    }
  })
  return rounds.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** Returns the title with its month, the times of the round and the day of its submissions. */
export function timesOf(
  { startOffset: began, hours, closedAfterHours: closedAfter, title }: Round,
  now: Date,
) {
  const startedAt = dateOf(began, now)
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
