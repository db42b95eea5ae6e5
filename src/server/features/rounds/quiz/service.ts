import type { OpenQuiz, Submission, submitAssessment } from '#contract/quiz.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { assessmentByType } from '#domain/assessments/catalogue.ts'
import { assessmentOf, versionWithQuestions } from '#domain/assessments/versions.ts'
import { openQuestionsOf } from '#domain/comments.ts'
import type { Answers } from '#domain/rollup.ts'
import { parseResponses } from '#domain/submission.ts'
import { assessmentWithQuestions } from '#server/features/rounds/assessments/public.ts'
import { quizBranding, quizLogo } from '#server/features/workspaces/branding/public.ts'
import { saveOwnRun } from '#server/features/rounds/own-runs/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FindShard } from '#server/platform/distribution/shards.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import { noWorkspace } from '#server/platform/http/require-role.ts'
import type { Call } from '#server/platform/http/mount.ts'
import { requireRole, secondFactorMissing } from '#server/platform/http/require-role.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { fingerprintOf } from '#server/features/rounds/tickets/public.ts'
import type { CheckTicket } from '#server/features/rounds/tickets/public.ts'
import * as repo from './repo.ts'
import type { LinkedRound, PublicRound } from './repo.ts'
import { checkComments, commentKeys } from './comments.ts'
import type { RoundLookup } from './round-lookup.ts'
import type { FindSharedToken } from './shared-link.ts'
import {
  findRestarted,
  findRestartedByToken,
  roundRestarted,
} from '#server/features/rounds/round-keys/public.ts'
import type {
  RestartedRound,
  RoundKey,
  RoundKeys,
} from '#server/features/rounds/round-keys/public.ts'
import type { Caller, Scope } from '#server/platform/scope.ts'
import { storeManagerView } from '#server/features/rounds/submissions/public.ts'
import type { StoreOutcome, SubmissionWriter } from '#server/features/rounds/submissions/public.ts'

/** Dependencies of the quiz. */
export interface QuizDeps {
  readonly db: Db
  readonly writer: SubmissionWriter
  readonly roundKeys: RoundKeys
  /** Undefined while all tables are on one machine. */
  readonly findShard?: FindShard | undefined
  readonly checkTicket: CheckTicket
  readonly findSharedToken: FindSharedToken
  /** Throws if the round is over its rate limit. */
  readonly budget: (roundId: string, submissionId: string | undefined) => void
}

/**
 * Returns the quiz of an open link. 410 if it has expired or was restarted, 404 if it is closed or
 * unknown.
 */
export async function open(
  db: Db,
  rounds: RoundLookup,
  token: string,
): Promise<PartlyReady<OpenQuiz>> {
  const round = await rounds.load(token)
  if (!round) throw unknown(await findRestartedByToken(db, token))
  if (round.closed || round.expired) throw notOpen(round)
  return new PartlyReady<OpenQuiz>({
    session: {
      id: round.id,
      title: round.title,
      description: round.description,
      teamId: round.teamId,
      teamName: round.teamName,
      expiresAt: round.expiresAt.toISOString(),
      groupSize: round.groupSize,
      access: round.access,
      publicKey: round.publicKey?.toString('base64url') ?? null,
      fingerprint: round.publicKey && fingerprintOf(round.publicKey),
      invited: round.access === 'invited' ? round.expectedResponses : null,
      retentionMonths: round.retentionMonths,
      sharing: round.sharing,
      openQuestions: openQuestionsOf(round.openQuestions),
      canSkip: round.canSkip,
      formerTokens: [...(round.formerTokens ?? [])],
    },
    assessment: assessmentWithQuestions(assessmentOf(round)),
    branding: quizBranding(planOf(round), round, token),
  })
}

/** Returns the logo that an open quiz shows; 404 in every other case. */
export async function logo(db: Db, rounds: RoundLookup, token: string) {
  const round = await rounds.load(token)
  if (!round || round.closed || round.expired) throw notFound('This logo')
  return quizLogo(db, round.workspaceId, planOf(round))
}

const planOf = ({ tier }: LinkedRound) => ({ subscriptionTier: tier })

/**
 * Stores one person's answers: in a round if one is given, otherwise as the signed-in user's own
 * run. `signedIn` is called only for own runs and the manager's view, so an anonymous submission
 * never reads a login. Returns the token of the link to the shared results, if the team sees them.
 */
export async function submit(
  { db, writer, roundKeys, checkTicket, findSharedToken, budget }: QuizDeps,
  type: string,
  submission: Submission,
  signedIn: Call<typeof submitAssessment>['signedIn'],
): Promise<string | null> {
  const { assessment, ...parsed } = checkAnswers(type, submission)
  if (submission.comments && (submission.asManager || submission.sessionId === undefined)) {
    throw badInput('comments', 'Only anonymous responses to a survey take comments.')
  }
  if (submission.sessionId === undefined) {
    await saveOwnRun(db, await requireScope(signedIn(), noWorkspace), assessment, {
      ...submission,
      ...parsed,
    })
    return null
  }
  const { sessionId: roundId, teamId, submissionId, ticket } = submission
  if (submission.asManager) {
    const round = await roundKeys.find(roundId.toLowerCase(), async (key) => {
      const [round] = await repo.findByKeys(db, [key])
      return round
    })
    if (!round) throw unknown(await findRestarted(db, roundId))
    requireMatch(round, assessment, teamId)
    if (!round.canSkip && parsed.answers.includes(null)) throw refusal('no skip')
    const manager = await requireScope(signedIn(round.id), () => refusal('not open'))
    requireRole(manager, 'manager')
    const outcome = await storeManagerView(db, manager, round.id, parsed.answers)
    if (!outcome) throw notOpen(round)
    return null
  }
  let isCounted = false
  let sharedToken: string | null = null
  const outcome = await roundKeys.find(roundId.toLowerCase(), async (key) => {
    if (!isCounted) budget(key.roundId, submissionId ?? ticket?.message)
    isCounted = true
    const ticketHash = ticket && (await checkTicket(key, ticket))
    if (ticket && ticketHash === undefined) throw await ticketRefused(db, key)
    const stored = await writer.add({
      ...key,
      type: assessment.type,
      version: assessment.version,
      teamId: teamId?.toLowerCase(),
      submissionId,
      ticket: ticketHash,
      ...parsed,
      comments: await checkComments(db, key, submission),
      commentKeys: ticket ? commentKeys(ticket.message) : [],
    })
    if (stored === 'stored') sharedToken = await findSharedToken(key)
    return stored === 'not found' ? undefined : stored
  })
  if (outcome === undefined) throw unknown(await findRestarted(db, roundId))
  if (outcome !== 'stored') throw refusal(outcome)
  return sharedToken
}

/**
 * Returns the assessment with the version that was answered, and the answers in order. 400 with
 * issues.
 */
export function checkAnswers(
  type: string,
  { responses }: Pick<Submission, 'responses'>,
): { assessment: Assessment; answers: Answers } {
  const newest = assessmentByType(type)
  if (!newest) throw notFound('This assessment')
  // The questions that were answered tell the version, which has to be that of the round.
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
  return { assessment, answers: parsed.answers }
}

/** Throws unless assessment, version and team of a manager's view match the round. */
function requireMatch(
  round: PublicRound,
  { type, version }: Assessment,
  teamId: string | undefined,
): void {
  const isMatch =
    round.assessmentType === type && round.assessmentVersion === version && round.teamId === teamId
  if (!isMatch) throw refusal('mismatch')
}

/**
 * Throws 401 without a login, `outside` for someone who is not a member of the workspace, 403 for a
 * member without the second factor that the workspace requires.
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

/** Returns the error: 410 for an expired link; a closed one gives the same 404 as an unknown one. */
const notOpen = (round: PublicRound): AppError =>
  refusal(round.expired && !round.closed ? 'expired' : 'not open')

/** Returns the error for a round that does not exist: it was restarted, deleted or never there. */
export const unknown = (restarted: RestartedRound | undefined): AppError =>
  restarted ? roundRestarted(restarted) : refusal('not open')

/**
 * Returns the error for a ticket that is none of its round. The key of a round that was restarted is
 * gone, as is that of one that ended long ago.
 */
export async function ticketRefused(db: Db, key: RoundKey): Promise<AppError> {
  const restarted = await findRestarted(db, key.roundId)
  if (restarted) return roundRestarted(restarted)
  const [round] = await repo.findByKeys(db, [key])
  return round && (round.closed || round.expired) ? notOpen(round) : refusal('no ticket')
}

/** Returns the error for a submission that was not stored. */
export function refusal(outcome: Exclude<StoreOutcome, 'stored' | 'not found'>): AppError {
  switch (outcome) {
    case 'mismatch':
      return badInput('sessionId', 'Assessment, questions, survey and team do not belong together.')
    case 'no skip':
      return badInput('responses', 'This survey needs an answer to every question.')
    case 'no ticket':
      return new AppError(
        'forbidden',
        'This survey takes responses from invited people only. Open the link in your email and continue in the browser that it opens.',
      )
    case 'expired':
      return new AppError('expired', 'This survey has expired.')
    case 'not open':
      return new AppError('not_found', 'This survey was not found or is no longer open.')
  }
}
