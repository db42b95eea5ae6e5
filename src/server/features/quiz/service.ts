import type { User } from '#contract/auth.ts'
import type { OpenQuiz, Submission } from '#contract/quiz.ts'
import { assessmentByType, ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import type { Tier } from '#domain/plans.ts'
import { parseResponses } from '#domain/submission.ts'
import { toAssessmentWithQuestions } from '#server/features/assessments/to-api.ts'
import { quizBranding, quizLogo } from '#server/features/branding/service.ts'
import { saveOwnRun } from '#server/features/own-runs/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'
import type { QuizRow } from './repo.ts'
import { storeManagerView } from '#server/features/submissions/submission-writer.ts'
import type {
  StoreOutcome,
  SubmissionWriter,
} from '#server/features/submissions/submission-writer.ts'

/** What answering needs beside the database. */
export interface QuizDeps {
  readonly db: Db
  readonly writer: SubmissionWriter
  /** Throws where a session takes no more submissions at this moment. */
  readonly budget: (sessionId: string) => void
}

/** What an open link leads to. 410 once it has expired, 404 where it is closed or unknown. */
export async function open(db: Db, token: string): Promise<OpenQuiz> {
  const quiz = await repo.findByToken(db, token)
  if (!quiz || quiz.closed || quiz.expired) throw notOpen(quiz)
  return {
    session: {
      id: quiz.id,
      title: quiz.title,
      description: quiz.description,
      teamId: quiz.teamId,
      teamName: quiz.teamName,
      expiresAt: quiz.expiresAt.toISOString(),
      groupSize: quiz.groupSize,
    },
    assessment: toAssessmentWithQuestions(ASSESSMENTS[quiz.assessmentType]),
    branding: await quizBranding(db, ownerOf(quiz), token),
  }
}

/** The logo that an open quiz shows; 404 in every other case. */
export async function logo(db: Db, token: string) {
  const quiz = await repo.findByToken(db, token)
  if (!quiz || quiz.closed || quiz.expired) throw notFound('This logo')
  return quizLogo(db, ownerOf(quiz))
}

const ownerOf = (quiz: { ownerId: string; ownerTier: Tier }) => ({
  id: quiz.ownerId,
  subscriptionTier: quiz.ownerTier,
})

/**
 * Stores one person's answers: to a round where a session is named, whoever may be signed in; else
 * as the signed-in user's own run. `signedIn` is asked in the second case and for the manager's
 * view alone, so an anonymous submission never touches a login.
 */
export async function submit(
  { db, writer, budget }: QuizDeps,
  type: string,
  submission: Submission,
  signedIn: () => Promise<User | null>,
): Promise<void> {
  const assessment = assessmentByType(type)
  if (!assessment) throw notFound('This assessment')
  const read = parseResponses(assessment, submission.responses)
  if ('problems' in read) {
    throw new AppError('bad_input', read.problems[0]?.message ?? 'Invalid answers.', {
      issues: [...read.problems],
    })
  }
  if (submission.sessionId === undefined) {
    await saveOwnRun(db, await required(signedIn), assessment, { ...submission, ...read })
    return
  }
  const { sessionId, teamId, submissionId } = submission
  if (submission.asManager) {
    const quiz = await agreed(db, type, sessionId, teamId)
    const manager = await required(signedIn)
    const stored = await storeManagerView(db, manager.id, quiz.id, read.answers)
    if (!stored) throw notOpen(quiz)
    return
  }
  const arrival = {
    sessionId: sessionId.toLowerCase(),
    type: assessment.type,
    teamId: teamId?.toLowerCase(),
    submissionId,
    ...read,
  }
  budget(arrival.sessionId)
  const stored = await writer.add(arrival)
  if (stored !== 'stored') throw refusal(stored)
}

/** The session that type, session and team of a manager's view agree on. */
async function agreed(
  db: Db,
  type: string,
  sessionId: string,
  teamId: string | undefined,
): Promise<QuizRow> {
  const quiz = await repo.findById(db, sessionId)
  if (!quiz) throw refusal('not open')
  if (quiz.assessmentType !== type || quiz.teamId !== teamId) throw refusal('mismatch')
  return quiz
}

async function required(signedIn: () => Promise<User | null>): Promise<User> {
  const user = await signedIn()
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  return user
}

/** Only a link that ran out says so; a closed one reads like one that never was. */
const notOpen = (quiz: QuizRow | undefined): AppError =>
  refusal(quiz?.expired && !quiz.closed ? 'expired' : 'not open')

function refusal(why: Exclude<StoreOutcome, 'stored'>): AppError {
  switch (why) {
    case 'mismatch':
      return badInput('sessionId', 'Assessment, session and team do not belong together.')
    case 'expired':
      return new AppError('expired', 'This quiz session has expired.')
    case 'not open':
      return new AppError('not_found', 'This quiz session was not found or is no longer open.')
  }
}
