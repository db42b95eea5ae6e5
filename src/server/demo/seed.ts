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
import { dateOf } from './dates.ts'
import { generateManagerAnswers } from './generate-answers.ts'
import * as repo from './repo.ts'
import { generateRounds } from './rounds.ts'
import type { GeneratedRound } from './rounds.ts'
import { ACCOUNT_CREATED, OWN_RUNS, TEAMS } from './seed-data.ts'
import type { OwnRun, Team } from './seed-data.ts'

const LOGO = join(import.meta.dirname, 'logo.png')
const ACCENT = '#7a4b1e'

/** What was created. */
export interface SeedCounts {
  readonly teams: number
  readonly rounds: number
  readonly responses: number
}

/**
 * Fills an empty demo account through the services of the product and backdates the rows. Releases
 * come last, by the rule for rounds that have ended.
 */
export async function seedAccount(
  { db, rates, writer }: branding.BrandingDeps & Pick<QuizDeps, 'writer'>,
  user: User,
): Promise<SeedCounts> {
  const now = await repo.now(db)
  const quiz = { db, writer, budget: () => {} }
  // The logo marks reports as demo data.
  await branding.set({ db, rates }, user, {
    accentColor: ACCENT,
    logo: readFileSync(LOGO).toString('base64'),
  })
  await repo.backdateAccount(db, user.id, dateOf(ACCOUNT_CREATED, now))
  const rounds = []
  for (const team of TEAMS) rounds.push(...(await createTeam(quiz, user, team, now)))
  for (const run of OWN_RUNS) await createOwnRun(quiz, user, run, now)
  await repo.recountMonths(db, user.id)
  await releaseDueSessions(db, user)
  return {
    teams: TEAMS.length,
    rounds: rounds.length,
    responses: rounds.reduce((sum, { teamAnswers }) => sum + teamAnswers.length, 0),
  }
}

async function createTeam(
  quiz: QuizDeps,
  user: User,
  team: Team,
  now: Date,
): Promise<GeneratedRound[]> {
  const { db } = quiz
  const { name, description, companyName, departmentType, creatorRole } = team
  const { id } = await teams.create(db, user, {
    name,
    description,
    companyName,
    departmentType,
    creatorRole,
  })
  const rounds = generateRounds(team, now)
  for (const round of rounds) await createRound(quiz, user, team, id, round)
  await repo.backdateTeam(db, id, dateOf(team.createdOffset, now))
  return rounds
}

async function createRound(
  quiz: QuizDeps,
  user: User,
  team: Team,
  teamId: string,
  round: GeneratedRound,
) {
  const { db } = quiz
  const { assessment, groupSize } = round
  const { id } = await sessions.create(db, user, {
    title: round.fullTitle,
    description: round.description ?? null,
    teamId,
    assessmentType: assessment,
    expiresInHours: round.hours,
    groupSize,
    expectedResponses: round.hasTeamSize ? team.people : null,
  })
  const submitAnswers = (answers: readonly number[], options: Partial<Submission> = {}) => {
    const responses = responsesOf(assessment, answers)
    const signedIn = () => Promise.resolve(options.asManager ? user : null)
    return submit(quiz, assessment, { sessionId: id, teamId, responses, ...options }, signedIn)
  }
  for (const answers of round.teamAnswers) await submitAnswers(answers)
  if (round.managerAnswers) await submitAnswers(round.managerAnswers, { asManager: true })
  await repo.backdateRound(db, id, round)
}

async function createOwnRun(quiz: QuizDeps, user: User, run: OwnRun, now: Date) {
  const { assessment, teamName, levels } = run
  const answers = generateManagerAnswers({ team: 'own', round: teamName, assessment, levels })
  const submissionId = randomUUID()
  await submit(
    quiz,
    assessment,
    { teamName, submissionId, responses: responsesOf(assessment, answers) },
    () => Promise.resolve(user),
  )
  await repo.backdateOwnRun(quiz.db, user.id, submissionId, dateOf(run.completedOffset, now))
}

const responsesOf = (assessment: AssessmentType, answers: readonly number[]) =>
  questionsOf(ASSESSMENTS[assessment]).map(({ id }, position) => ({
    questionId: id,
    value: answers[position] ?? Number.NaN,
  }))
