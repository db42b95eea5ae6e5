import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { dayOf, hoursAfter, dateOf, formatMonth } from './dates.ts'
import { generateAnswers, generateManagerAnswers } from './generate-answers.ts'
import type { ActionSeed, RoundSeed, TeamSeed } from './seed-data.ts'

/** A round with its times and answers. */
export interface GeneratedRound extends RoundSeed {
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
export function generateRounds(team: TeamSeed, now: Date): GeneratedRound[] {
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
      ...roundTimes(round, now),
      teamAnswers: generateAnswers({ ...model, people: team.people }),
      managerAnswers: round.manager && generateManagerAnswers({ ...model, levels: round.manager }),
    }
  })
  return rounds.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** Returns the title with its month, the times of the round and the day of its submissions. */
export function roundTimes({ startOffset, hours, closedAfterHours, title }: RoundSeed, now: Date) {
  const startedAt = dateOf(startOffset, now)
  const expiresAt = hoursAfter(startedAt, hours)
  const closedAt = closedAfterHours === undefined ? null : hoursAfter(startedAt, closedAfterHours)
  const end = closedAt ?? expiresAt
  return {
    fullTitle: `${formatMonth(startedAt)} ${title}`,
    startedAt,
    expiresAt,
    closedAt,
    day: dayOf(end < now ? end : now),
  }
}

const WEEK_HOURS = 7 * 24

/** Returns when an action was agreed, and the UTC days on which it is due and ended. */
export function actionTimes({ dueAfterWeeks, ended }: ActionSeed, roundStart: Date) {
  const weeksAfter = (weeks: number) => hoursAfter(roundStart, weeks * WEEK_HOURS)
  return {
    agreedAt: weeksAfter(1),
    dueDate: dayOf(weeksAfter(dueAfterWeeks)),
    endedOn: ended ? dayOf(weeksAfter(ended.afterWeeks)) : null,
  }
}
