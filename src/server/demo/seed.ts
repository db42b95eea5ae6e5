import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '#contract/quiz.ts'
import type { TeamMember } from '#contract/teams.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { assessmentOf } from '#domain/assessments/versions.ts'
import * as branding from '#server/features/workspaces/branding/service.ts'
import { submit } from '#server/features/rounds/quiz/service.ts'
import type { QuizDeps } from '#server/features/rounds/quiz/service.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/release.ts'
import * as rounds from '#server/features/rounds/rounds/service.ts'
import * as actions from '#server/features/teams/actions/service.ts'
import type { ActionDeps } from '#server/features/teams/actions/service.ts'
import * as members from '#server/features/teams/team-members/service.ts'
import * as teams from '#server/features/teams/teams/service.ts'
import { sharedTokens } from '#server/features/rounds/quiz/shared-link.ts'
import { ticketCheck } from '#server/features/rounds/tickets/ticket-check.ts'
import { RoundKeys } from '#server/features/rounds/round-keys/round-keys.ts'
import type { Scope } from '#server/platform/scope.ts'
import { dateOf, hoursAfter } from './dates.ts'
import { drawTickets } from './draw-tickets.ts'
import { generateManagerAnswers } from './generate-answers.ts'
import * as repo from './repo.ts'
import { actionTimes, generateRounds } from './generate-rounds.ts'
import type { GeneratedRound } from './generate-rounds.ts'
import { ACCOUNT_CREATED, OWN_RUNS, TEAMS } from './seed-data.ts'
import type { ActionSeed, OpenQuestionSeed, OwnRunSeed, TeamSeed } from './seed-data.ts'

const LOGO = join(import.meta.dirname, 'logo.png')
const ACCENT = '#7a4b1e'

type SeedDeps = QuizDeps & ActionDeps

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
  { writer, ...actionDeps }: ActionDeps & Pick<QuizDeps, 'writer'>,
  scope: Scope,
): Promise<SeedCounts> {
  const { db, rates } = actionDeps
  const now = await repo.readDatabaseTime(db)
  const deps = {
    ...actionDeps,
    writer,
    roundKeys: new RoundKeys(db),
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
  const rounds = []
  for (const team of TEAMS) rounds.push(...(await createTeam(deps, scope, team, now)))
  for (const run of OWN_RUNS) await createOwnRun(deps, scope, run, now)
  await repo.recountMonths(db, scope)
  await releaseDueRounds(db, scope)
  return {
    teams: TEAMS.length,
    rounds: rounds.length,
    // With the manager's views, as the dashboard counts them.
    responses: rounds.reduce(
      (sum, { teamAnswers, managerAnswers }) => sum + teamAnswers.length + (managerAnswers ? 1 : 0),
      0,
    ),
  }
}

async function createTeam(
  deps: SeedDeps,
  scope: Scope,
  team: TeamSeed,
  now: Date,
): Promise<GeneratedRound[]> {
  const { db } = deps
  const { name, description, companyName, departmentType, creatorRole } = team
  const { id } = await teams.create(db, scope, {
    name,
    description,
    companyName,
    departmentType,
    creatorRole,
  })
  const people = team.roster ? await members.replace(db, scope, id, team.roster) : []
  const rounds = generateRounds(team, now)
  const created = { ...team, id, members: people }
  for (const round of rounds) await createRound(deps, scope, created, round)
  await repo.backdateTeam(db, scope, id, dateOf(team.createdOffset, now))
  return rounds
}

async function createRound(
  deps: SeedDeps,
  scope: Scope,
  team: TeamSeed & { readonly id: string; readonly members: readonly TeamMember[] },
  round: GeneratedRound,
) {
  const { db } = deps
  const { assessment, groupSize, openQuestions = [] } = round
  const teamId = team.id
  const created = await rounds.create(
    db,
    scope,
    {
      title: round.fullTitle,
      description: round.description ?? null,
      teamId,
      assessmentType: assessment,
      expiresInHours: round.hours,
      groupSize,
      access: round.isInvited ? 'invited' : 'open',
      openQuestions: openQuestions.map(({ text }) => text),
      canSkip: false,
      expectedResponses: round.hasTeamSize ? team.people : null,
    },
    null,
  )
  const { id } = created
  const submitAnswers = (answers: readonly number[], options: Partial<Submission> = {}) => {
    const responses = responsesOf(assessmentOf(created), answers)
    const signedIn = () => Promise.resolve(options.asManager ? { user: scope.user, scope } : null)
    return submit(deps, assessment, { sessionId: id, teamId, responses, ...options }, signedIn)
  }
  const key = { workspaceId: scope.workspaceId, roundId: id }
  const tickets = round.isInvited ? await drawTickets(deps, key, team.members) : []
  for (const [person, answers] of round.teamAnswers.entries()) {
    const comments = commentsOf(openQuestions, person)
    await submitAnswers(answers, { ticket: tickets[person], comments })
  }
  if (round.managerAnswers) await submitAnswers(round.managerAnswers, { asManager: true })
  await repo.backdateRound(db, scope, id, round)
  for (const [index, action] of (round.actions ?? []).entries()) {
    // A minute apart, so that their order is fixed.
    const roundStart = hoursAfter(round.startedAt, index / 60)
    await createAction(deps, scope, { teamId, sessionId: id }, action, roundStart)
  }
}

async function createAction(
  deps: ActionDeps,
  scope: Scope,
  { teamId, sessionId }: { readonly teamId: string; readonly sessionId: string },
  seed: ActionSeed,
  roundStart: Date,
) {
  const { title, owner, questionId, ended } = seed
  const times = actionTimes(seed, roundStart)
  const reason = ended?.reason ?? null
  const { id } = await actions.create(deps, scope, teamId, {
    title,
    owner,
    ownerMemberId: null,
    dueDate: times.dueDate,
    category: null,
    questionId,
    sessionId,
    status: !ended ? 'open' : reason === null ? 'done' : 'dropped',
    reason,
  })
  await repo.backdateAction(deps.db, scope, id, times)
}

async function createOwnRun(deps: QuizDeps, scope: Scope, run: OwnRunSeed, now: Date) {
  const { assessment, teamName, levels } = run
  const answers = generateManagerAnswers({ team: 'own', round: teamName, assessment, levels })
  const submissionId = randomUUID()
  await submit(
    deps,
    assessment,
    { teamName, submissionId, responses: responsesOf(ASSESSMENTS[assessment], answers) },
    () => Promise.resolve({ user: scope.user, scope }),
  )
  await repo.backdateOwnRun(deps.db, scope, submissionId, dateOf(run.completedOffset, now))
}

/** Returns the comments that a person writes, by their position among those who respond. */
const commentsOf = (openQuestions: readonly OpenQuestionSeed[], person: number) =>
  openQuestions.flatMap(({ comments }, index) => {
    const text = comments[person]
    return text === undefined ? [] : [{ questionId: `open.${index + 1}`, text }]
  })

const responsesOf = (assessment: Assessment, answers: readonly number[]) =>
  questionsOf(assessment).map(({ id }, position) => ({
    questionId: id,
    value: answers[position] ?? Number.NaN,
  }))
