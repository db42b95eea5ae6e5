import type { OpenQuiz, Submission, submitAssessment } from '#contract/quiz.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { assessmentByType } from '#domain/assessments/catalogue.ts'
import { assessmentOf, versionWithQuestions } from '#domain/assessments/versions.ts'
import { openQuestionsOf } from '#domain/comments.ts'
import { parseResponses } from '#domain/submission.ts'
import { assessmentWithQuestions } from '#server/features/assessments/to-api.ts'
import { quizBranding, quizLogo } from '#server/features/branding/service.ts'
import { saveOwnRun } from '#server/features/own-runs/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FindShard } from '#server/platform/distribution/shards.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import { noWorkspace } from '#server/platform/http/mount.ts'
import type { Call } from '#server/platform/http/mount.ts'
import { requireRole, secondFactorMissing } from '#server/platform/http/require-role.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { fingerprintOf } from '#server/features/tickets/round-key.ts'
import type { CheckTicket } from '#server/features/tickets/ticket-check.ts'
import * as repo from './repo.ts'
import type { LinkedSession, PublicSession } from './repo.ts'
import { checkComments } from './comments.ts'
import type { SessionLookup } from './session-lookup.ts'
import type { FindSharedToken } from './shared-link.ts'
import {
  findRestarted,
  findRestartedByToken,
  roundRestarted,
} from '#server/features/workspaces/restarted-rounds.ts'
import type { RestartedRound } from '#server/features/workspaces/restarted-rounds.ts'
import type { SessionKeys } from '#server/features/workspaces/session-keys.ts'
import type { Caller, Scope } from '#server/platform/scope.ts'
import { storeManagerView } from '#server/features/submissions/submission-writer.ts'
import type {
  StoreOutcome,
  SubmissionWriter,
} from '#server/features/submissions/submission-writer.ts'

/** Dependencies of the quiz. */
export interface QuizDeps {
  readonly db: Db
  readonly writer: SubmissionWriter
  readonly sessionKeys: SessionKeys
  /** Undefined while all tables are on one machine. */
  readonly findShard?: FindShard | undefined
  readonly checkTicket: CheckTicket
  readonly findSharedToken: FindSharedToken
  /** Throws if the session is over its rate limit. */
  readonly budget: (sessionId: string, submissionId: string | undefined) => void
}

/** The quiz of an open link. 410 if it has expired or was restarted, 404 if it is closed or unknown. */
export async function open(
  db: Db,
  sessions: SessionLookup,
  token: string,
): Promise<PartlyReady<OpenQuiz>> {
  const session = await sessions.load(token)
  if (!session) throw unknown(await findRestartedByToken(db, token))
  if (session.closed || session.expired) throw notOpen(session)
  return new PartlyReady<OpenQuiz>({
    session: {
      id: session.id,
      title: session.title,
      description: session.description,
      teamId: session.teamId,
      teamName: session.teamName,
      expiresAt: session.expiresAt.toISOString(),
      groupSize: session.groupSize,
      access: session.access,
      publicKey: session.publicKey?.toString('base64url') ?? null,
      fingerprint: session.publicKey && fingerprintOf(session.publicKey),
      invited: session.access === 'invited' ? session.expectedResponses : null,
      retentionMonths: session.retentionMonths,
      sharing: session.sharing,
      openQuestions: openQuestionsOf(session.openQuestions),
      formerTokens: [...(session.formerTokens ?? [])],
    },
    assessment: assessmentWithQuestions(assessmentOf(session)),
    branding: quizBranding(planOf(session), session, token),
  })
}

/** The logo that an open quiz shows; 404 in every other case. */
export async function logo(db: Db, sessions: SessionLookup, token: string) {
  const session = await sessions.load(token)
  if (!session || session.closed || session.expired) throw notFound('This logo')
  return quizLogo(db, session.workspaceId, planOf(session))
}

const planOf = ({ tier }: LinkedSession) => ({ subscriptionTier: tier })

/**
 * Stores one person's answers: in a session if one is given, otherwise as the signed-in user's own
 * run. `signedIn` is called only for own runs and the manager's view, so an anonymous submission
 * never reads a login. Returns the token of the link to the shared results, if the team sees them.
 */
export async function submit(
  { db, writer, sessionKeys, checkTicket, findSharedToken, budget }: QuizDeps,
  type: string,
  submission: Submission,
  signedIn: Call<typeof submitAssessment>['signedIn'],
): Promise<string | null> {
  const { assessment, ...parsed } = checkAnswers(type, submission)
  if (submission.comments && (submission.asManager || submission.sessionId === undefined)) {
    throw badInput('comments', 'Only anonymous responses to a round take comments.')
  }
  if (submission.sessionId === undefined) {
    await saveOwnRun(db, await requireScope(signedIn(), noWorkspace), assessment, {
      ...submission,
      ...parsed,
    })
    return null
  }
  const { sessionId, teamId, submissionId, ticket } = submission
  if (submission.asManager) {
    const session = await sessionKeys.find(sessionId.toLowerCase(), async (key) => {
      const [session] = await repo.findByKeys(db, [key])
      return session
    })
    if (!session) throw unknown(await findRestarted(db, sessionId))
    requireMatch(session, assessment, teamId)
    const manager = await requireScope(signedIn(session.id), () => refusal('not open'))
    requireRole(manager, 'manager')
    const outcome = await storeManagerView(db, manager, session.id, parsed.answers)
    if (!outcome) throw notOpen(session)
    return null
  }
  let isCounted = false
  let sharedToken: string | null = null
  const outcome = await sessionKeys.find(sessionId.toLowerCase(), async (key) => {
    if (!isCounted) budget(key.sessionId, submissionId ?? ticket?.message)
    isCounted = true
    const ticketHash = ticket && (await checkTicket(key, ticket))
    if (ticket && ticketHash === undefined) throw await ticketRefused(db, sessionId)
    const stored = await writer.add({
      ...key,
      type: assessment.type,
      version: assessment.version,
      teamId: teamId?.toLowerCase(),
      submissionId,
      ticket: ticketHash,
      ...parsed,
      comments: await checkComments(db, key, submission),
    })
    if (stored === 'stored') sharedToken = await findSharedToken(key)
    return stored === 'not found' ? undefined : stored
  })
  if (outcome === undefined) throw unknown(await findRestarted(db, sessionId))
  if (outcome !== 'stored') throw refusal(outcome)
  return sharedToken
}

/** The assessment with the version that was answered, and the answers in order. 400 with issues. */
export function checkAnswers(
  type: string,
  { responses }: Pick<Submission, 'responses'>,
): { assessment: Assessment; answers: readonly number[] } {
  const newest = assessmentByType(type)
  if (!newest) throw notFound('This assessment')
  // The questions that were answered tell the version, which has to be that of the session.
  const assessment = versionWithQuestions(
    newest.type,
    responses.map(({ questionId }) => questionId),
  )
  const parsed = parseResponses(assessment, responses)
  if ('problems' in parsed) {
    throw new AppError('bad_input', parsed.problems[0]?.message ?? 'Invalid answers.', {
      issues: [...parsed.problems],
    })
  }
  return { assessment, ...parsed }
}

/** Throws unless assessment, version and team of a manager's view match the session. */
function requireMatch(
  session: PublicSession,
  { type, version }: Assessment,
  teamId: string | undefined,
): void {
  const isMatch =
    session.assessmentType === type &&
    session.assessmentVersion === version &&
    session.teamId === teamId
  if (!isMatch) throw refusal('mismatch')
}

/**
 * 401 without a login, `outside` for someone who is not a member of the workspace, 403 for a member
 * without the second factor that the workspace requires.
 */
async function requireScope(
  signedIn: Promise<Caller | null>,
  outside: () => AppError,
): Promise<Scope> {
  const caller = await signedIn
  if (!caller) throw new AppError('unauthenticated', 'Please sign in.')
  if (caller.user.workspace?.secondFactorMissing) throw secondFactorMissing()
  if (!caller.scope) throw outside()
  return caller.scope
}

/** 410 for an expired link; a closed one gives the same 404 as an unknown one. */
const notOpen = (session: PublicSession): AppError =>
  refusal(session.expired && !session.closed ? 'expired' : 'not open')

/** The error for a session that does not exist: it was restarted, deleted or never there. */
export const unknown = (restarted: RestartedRound | undefined): AppError =>
  restarted ? roundRestarted(restarted) : refusal('not open')

/** The error for a ticket that is none of its round. The key of a round that was restarted is gone. */
export async function ticketRefused(db: Db, sessionId: string): Promise<AppError> {
  const restarted = await findRestarted(db, sessionId)
  return restarted ? roundRestarted(restarted) : refusal('no ticket')
}

/** The error for a submission that was not stored. */
export function refusal(outcome: Exclude<StoreOutcome, 'stored' | 'not found'>): AppError {
  switch (outcome) {
    case 'mismatch':
      return badInput(
        'sessionId',
        'Assessment, questions, session and team do not belong together.',
      )
    case 'no ticket':
      return new AppError(
        'forbidden',
        'This round takes responses from invited people only. Open the link in your email and continue in the browser that it opens.',
      )
    case 'expired':
      return new AppError('expired', 'This quiz session has expired.')
    case 'not open':
      return new AppError('not_found', 'This quiz session was not found or is no longer open.')
  }
}
