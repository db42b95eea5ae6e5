import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '#contract/quiz.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import * as branding from '#server/features/branding/service.ts'
import { submit } from '#server/features/quiz/service.ts'
import type { QuizDeps } from '#server/features/quiz/service.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import * as sessions from '#server/features/sessions/service.ts'
import * as teams from '#server/features/teams/service.ts'
import { sharedTokens } from '#server/features/quiz/shared-link.ts'
import { ticketCheck } from '#server/features/tickets/ticket-check.ts'
import { SessionKeys } from '#server/features/workspaces/session-keys.ts'
import type { Scope } from '#server/platform/scope.ts'
import { dateOf } from './dates.ts'
import { generateManagerAnswers } from './generate-answers.ts'
import * as repo from './repo.ts'
import { generateSessions } from './generate-sessions.ts'
import type { GeneratedSession } from './generate-sessions.ts'
import { ACCOUNT_CREATED, OWN_RUNS, TEAMS } from './seed-data.ts'
import type { OwnRunSeed, TeamSeed } from './seed-data.ts'

const LOGO = join(import.meta.dirname, 'logo.png')
const ACCENT = '#7a4b1e'

/** What was created. */
export interface SeedCounts {
  readonly teams: number
  readonly sessions: number
  readonly responses: number
}

/**
 * Fills an empty demo account through the services of the product and backdates the rows. Releases
 * come last, by the rule for sessions that have ended.
 */
export async function seedAccount(
  { db, rates, writer }: branding.BrandingDeps & Pick<QuizDeps, 'writer'>,
  scope: Scope,
): Promise<SeedCounts> {
  const now = await repo.readDatabaseTime(db)
  const deps = {
    db,
    writer,
    sessionKeys: new SessionKeys(db),
    checkTicket: ticketCheck(db),
    findSharedToken: sharedTokens(db),
    budget: () => {},
  }
  // The logo marks reports as demo data.
  await branding.set({ db, rates }, scope, {
    accentColor: ACCENT,
    logo: readFileSync(LOGO).toString('base64'),
  })
  await repo.backdateAccount(db, scope.user.id, dateOf(ACCOUNT_CREATED, now))
  const sessions = []
  for (const team of TEAMS) sessions.push(...(await createTeam(deps, scope, team, now)))
  for (const run of OWN_RUNS) await createOwnRun(deps, scope, run, now)
  await repo.recountMonths(db, scope)
  await releaseDueSessions(db, scope)
  return {
    teams: TEAMS.length,
    sessions: sessions.length,
    responses: sessions.reduce((sum, { teamAnswers }) => sum + teamAnswers.length, 0),
  }
}

async function createTeam(
  deps: QuizDeps,
  scope: Scope,
  team: TeamSeed,
  now: Date,
): Promise<GeneratedSession[]> {
  const { db } = deps
  const { name, description, companyName, departmentType, creatorRole } = team
  const { id } = await teams.create(db, scope, {
    name,
    description,
    companyName,
    departmentType,
    creatorRole,
  })
  const sessions = generateSessions(team, now)
  for (const session of sessions) await createSession(deps, scope, team, id, session)
  await repo.backdateTeam(db, scope, id, dateOf(team.createdOffset, now))
  return sessions
}

async function createSession(
  deps: QuizDeps,
  scope: Scope,
  team: TeamSeed,
  teamId: string,
  session: GeneratedSession,
) {
  const { db } = deps
  const { assessment, groupSize } = session
  const created = await sessions.create(
    db,
    scope,
    {
      title: session.fullTitle,
      description: session.description ?? null,
      teamId,
      assessmentType: assessment,
      expiresInHours: session.hours,
      groupSize,
      access: 'open',
      sharing: 'manager',
      openQuestions: [],
      expectedResponses: session.hasTeamSize ? team.people : null,
    },
    null,
  )
  const { id } = created
  const submitAnswers = (answers: readonly number[], options: Partial<Submission> = {}) => {
    const responses = responsesOf(assessmentOf(created), answers)
    const signedIn = () => Promise.resolve(options.asManager ? { user: scope.user, scope } : null)
    return submit(deps, assessment, { sessionId: id, teamId, responses, ...options }, signedIn)
  }
  for (const answers of session.teamAnswers) await submitAnswers(answers)
  if (session.managerAnswers) await submitAnswers(session.managerAnswers, { asManager: true })
  await repo.backdateSession(db, scope, id, session)
}

async function createOwnRun(deps: QuizDeps, scope: Scope, run: OwnRunSeed, now: Date) {
  const { assessment, teamName, levels } = run
  const answers = generateManagerAnswers({ team: 'own', session: teamName, assessment, levels })
  const submissionId = randomUUID()
  await submit(
    deps,
    assessment,
    { teamName, submissionId, responses: responsesOf(ASSESSMENTS[assessment], answers) },
    () => Promise.resolve({ user: scope.user, scope }),
  )
  await repo.backdateOwnRun(deps.db, scope, submissionId, dateOf(run.completedOffset, now))
}

const responsesOf = (assessment: Assessment, answers: readonly number[]) =>
  questionsOf(assessment).map(({ id }, position) => ({
    questionId: id,
    value: answers[position] ?? Number.NaN,
  }))
