import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '#contract/auth.ts'
import type { Submission } from '#contract/quiz.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import * as branding from '#server/features/branding/service.ts'
import { submit } from '#server/features/quiz/service.ts'
import type { QuizDeps } from '#server/features/quiz/service.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as sessions from '#server/features/sessions/service.ts'
import * as teams from '#server/features/teams/service.ts'
import { momentOf } from './calendar.ts'
import { managersAnswers } from './people.ts'
import * as repo from './repo.ts'
import { roundsOf } from './rounds.ts'
import type { HeldRound } from './rounds.ts'
import { JOINED, OWN_RUNS, TEAMS } from './story.ts'
import type { OwnRun, Team } from './story.ts'

const LOGO = join(import.meta.dirname, 'logo.png')
const ACCENT = '#7a4b1e'

/** How much there is now. */
export interface Filled {
  readonly teams: number
  readonly rounds: number
  readonly answers: number
}

/**
 * Brings the whole story into an empty demo account, as its people would have: through the services
 * of the product, after which the moments are moved back. Releases are made last, by the rule for
 * rounds that have ended.
 */
export async function fill(
  { db, rates, writer }: branding.BrandingDeps & Pick<QuizDeps, 'writer'>,
  user: User,
): Promise<Filled> {
  const now = await repo.now(db)
  const quiz = { db, writer, budget: () => {} }
  // Its logo says that these are demo data: on every report, which may leave the house.
  await branding.set({ db, rates }, user, {
    accentColor: ACCENT,
    logo: readFileSync(LOGO).toString('base64'),
  })
  await repo.moveAccount(db, user.id, momentOf(JOINED, now))
  const held = []
  for (const team of TEAMS) held.push(...(await formTeam(quiz, user, team, now)))
  for (const run of OWN_RUNS) await takeRun(quiz, user, run, now)
  await repo.countMonthsAnew(db, user.id)
  await releaseDueSessions(db, user)
  return {
    teams: TEAMS.length,
    rounds: held.length,
    answers: held.reduce((sum, { everybody }) => sum + everybody.length, 0),
  }
}

async function formTeam(quiz: QuizDeps, user: User, team: Team, now: Date): Promise<HeldRound[]> {
  const { db } = quiz
  const { name, description, companyName, departmentType, creatorRole } = team
  const formed = await teams.create(db, user, {
    name,
    description,
    companyName,
    departmentType,
    creatorRole,
  })
  const rounds = roundsOf(team, now)
  for (const round of rounds) await hold(quiz, user, team, formed.id, round)
  await repo.moveTeam(db, formed.id, momentOf(team.formed, now))
  return rounds
}

async function hold(quiz: QuizDeps, user: User, team: Team, teamId: string, round: HeldRound) {
  const { db } = quiz
  const { assessment, groupSize } = round
  const { id } = await sessions.create(db, user, {
    title: round.fullTitle,
    description: round.description ?? null,
    teamId,
    assessmentType: assessment,
    expiresInHours: round.hours,
    groupSize,
    expectedResponses: round.saysHowMany ? team.people : null,
  })
  const answer = (answers: readonly number[], more: Partial<Submission> = {}) => {
    const responses = responsesOf(assessment, answers)
    const anyone = () => Promise.resolve(more.asManager ? user : null)
    return submit(quiz, assessment, { sessionId: id, teamId, responses, ...more }, anyone)
  }
  for (const answers of round.everybody) await answer(answers)
  if (round.managers) await answer(round.managers, { asManager: true })
  await repo.moveRound(db, id, round)
}

async function takeRun(quiz: QuizDeps, user: User, run: OwnRun, now: Date) {
  const { assessment, teamName, levels } = run
  const answers = managersAnswers({ team: 'own', round: teamName, assessment, levels })
  const submissionId = randomUUID()
  await submit(
    quiz,
    assessment,
    { teamName, submissionId, responses: responsesOf(assessment, answers) },
    () => Promise.resolve(user),
  )
  await repo.moveOwnRun(quiz.db, user.id, submissionId, momentOf(run.taken, now))
}

const responsesOf = (assessment: AssessmentType, answers: readonly number[]) =>
  questionsOf(ASSESSMENTS[assessment]).map(({ id }, position) => ({
    questionId: id,
    value: answers[position] ?? Number.NaN,
  }))
