import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { dayOf, hoursAfter, dateOf, formatMonth } from './dates.ts'
import { generateAnswers, generateManagerAnswers } from './generate-answers.ts'
import type { SessionSeed, TeamSeed } from './seed-data.ts'

/** A session with its times and answers. */
export interface GeneratedSession extends SessionSeed {
  readonly fullTitle: string
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly closedAt: Date | null
  /** The UTC day of its submissions. */
  readonly day: string
  readonly teamAnswers: readonly (readonly number[])[]
  readonly managerAnswers: readonly number[] | undefined
}

/** Generates the sessions of a team, earliest first. */
export function generateSessions(team: TeamSeed, now: Date): GeneratedSession[] {
  const counts = new Map<string, number>()
  const sessions = team.sessions.map((session): GeneratedSession => {
    const { assessment } = session
    const number = (counts.get(assessment) ?? 0) + 1
    counts.set(assessment, number)
    if (session.levels.length !== ASSESSMENTS[assessment].categories.length) {
      throw new Error(`${team.name}, ${session.title}: a level for each category`)
    }
    const model = {
      ...session,
      team: team.key,
      session: `${assessment} ${number}`,
      splits: team.splits,
    }
    return {
      ...session,
      ...sessionTimes(session, now),
      teamAnswers: generateAnswers({ ...model, people: team.people }),
      managerAnswers:
        session.manager && generateManagerAnswers({ ...model, levels: session.manager }),
    }
  })
  return sessions.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** Returns the title with its month, the times of the session and the day of its submissions. */
export function sessionTimes(
  { startOffset, hours, closedAfterHours, title }: SessionSeed,
  now: Date,
) {
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
