import { randomBytes } from 'node:crypto'
import type { ShownComments } from '#contract/comments.ts'
import type {
  NewQuizSession,
  QuizSession,
  QuizSessionChange,
  SessionListQuery,
} from '#contract/sessions.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { canCreateSession, canSetLinkHours } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { canChangeGroupSize, isSettlementDue } from '#domain/release.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { answersErased } from '#server/features/submissions/answers-erased.ts'
import {
  releaseOnRequest,
  releaseDueSessions,
  releaseIfDue,
} from '#server/features/submissions/release.ts'
import { rollupOf } from '#server/features/submissions/released.ts'
import type { StoredManagerView, StoredRollup } from '#server/features/submissions/released.ts'
import {
  countInvited,
  insertInvitedRound,
  requireInvitedChange,
  startInvitedRound,
} from './invited.ts'
import { presentComments } from '#server/features/submissions/shown-comments.ts'
import * as teams from '#server/features/teams/service.ts'
import type { SessionDeletion } from '#server/features/teams/service.ts'
import { sendInvitations } from '#server/features/invited-rounds/service.ts'
import type { QueueDeps } from '#server/features/invited-rounds/mail-jobs.ts'
import { findRestarted, roundRestarted } from '#server/features/workspaces/restarted-rounds.ts'
import { readRules } from '#server/features/workspaces/rules.ts'
import type { RoundAccess } from '#server/platform/db/invited-round-schema.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as lists from './list-repo.ts'
import { linkHoursFixed, monthlyLimitReached } from './plan-limits.ts'
import { toSession } from './present.ts'
import { requireOpenQuestionsAllowed, requirePromiseKept } from './promise.ts'
import * as repo from './repo.ts'
import type { SessionRow } from './repo.ts'

const HOUR_MS = 3_600_000

/**
 * A page of the workspace's sessions, after making due releases. 404 if the page's cursor is not one
 * of them.
 */
export async function list(
  db: Db,
  scope: Scope,
  query: SessionListQuery,
): Promise<CountedPage<QuizSession>> {
  // A due release can add a session to those with results.
  if (query.state === 'results') await releaseDueSessions(db, scope)
  let page = await lists.listPage(db, scope, query)
  if (page.rows.some(isDue)) {
    await releaseDueSessions(db, scope)
    page = await lists.listPage(db, scope, query)
  }
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await read(db, scope, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await lists.countMatching(db, scope, query)
  return { ...page, rows: page.rows.map(toSession), total }
}

/** A session of the workspace, after making due releases. 404 for a session of another one. */
export async function get(db: Db, scope: Scope, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, scope, sessionId)
  if (row && !isDue(row)) return toSession(row)
  await releaseDueSessions(db, scope)
  return read(db, scope, sessionId)
}

/** One session without making due releases. 404 for a session of another workspace. */
export async function read(db: Db, scope: Scope, sessionId: string): Promise<QuizSession> {
  const row = await repo.find(db, scope, sessionId)
  if (!row) throw sessionNotFound()
  return toSession(row)
}

/**
 * The error for a round that was restarted, with the id of its successor; undefined for any other id, and
 * for a caller who may not read the successor.
 */
export async function findRestart(
  db: Db,
  sessionId: string,
  scopeOf: (successorId: string) => Promise<Scope | null>,
): Promise<AppError | undefined> {
  const restarted = await findRestarted(db, sessionId)
  const scope = restarted && (await scopeOf(restarted.successorId))
  const successor = scope && (await repo.find(db, scope, restarted.successorId))
  return successor ? roundRestarted(restarted, successor.id) : undefined
}

/** A session with its rollup, which is undefined before the first release. */
export interface SessionWithRollup {
  readonly session: QuizSession
  readonly rollup: StoredRollup | undefined
  /** Needs no release. */
  readonly managerView: StoredManagerView | null
}

/**
 * A query for a session of the workspace with its rollup, without making due releases, for
 * `toSessionWithRollup`. `releaseDue`: the workspace has due releases, which must be made before results
 * are shown.
 */
export const selectWithRollup = (db: Db, scope: Scope, sessionId: string) =>
  repo.selectWithRollup(db, scope, sessionId)

/** The error for a session of another workspace. */
export const sessionNotFound = () => notFound('This round')

/**
 * All sessions of the workspace with rollups and comments, latest first, without making due releases. `db` has to be
 * a transaction.
 */
export async function* streamWithRollups(
  db: Db,
  scope: Scope,
): AsyncGenerator<SessionWithRollup & { readonly comments: ShownComments[] }> {
  for await (const row of repo.streamWithRollups(db, scope)) {
    yield { ...toSessionWithRollup(row), comments: presentComments(row, row.comments) }
  }
}

/**
 * Creates a session. 400 for a group size below the workspace's smallest. 403 with `upgradeRequired` over
 * the plan's limits or for a read-only team, 404 for a team of another workspace. `mails` may be null for
 * open rounds.
 */
export async function create(
  db: Db,
  scope: Scope,
  session: NewQuizSession,
  mails: QueueDeps | null,
): Promise<QuizSession> {
  requireOpenQuestionsAllowed(session)
  // Before the transaction, since it takes a tenth of a second.
  const roundKey = session.access === 'invited' ? await startInvitedRound(scope, session) : null
  return db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const account = locked.user
    if (!canCreateSession(account, await repo.createdThisMonth(db, scope))) {
      throw monthlyLimitReached(account)
    }
    if (!canSetLinkHours(account, session.expiresInHours, session.access)) {
      throw linkHoursFixed(account)
    }
    const { minimumGroupSize, retentionMonths } = await readRules(db, locked)
    if (session.groupSize < minimumGroupSize) {
      throw badInput('groupSize', `Your workspace asks for groups of at least ${minimumGroupSize}.`)
    }
    await teams.lockEditableTeam(db, locked, session.teamId)
    await repo.countCreated(db, scope)
    const id = await repo.insert(db, scope, {
      ...session,
      ...(roundKey && { expectedResponses: await countInvited(db, locked, session) }),
      retentionMonths,
      assessmentVersion: ASSESSMENTS[session.assessmentType].version,
      token: randomBytes(18).toString('base64url'),
    })
    if (roundKey) {
      const key = { workspaceId: locked.workspaceId, sessionId: id }
      const roster = { teamId: session.teamId, creatorEmail: account.email }
      await insertInvitedRound(db, key, roster, roundKey)
      if (mails) await sendInvitations(db, mails, key)
    }
    return read(db, scope, id)
  })
}

/**
 * Updates the given fields. Ending a session releases waiting submissions if they reach the group size, and
 * deletes fewer in an invited round.
 */
export const update = (
  db: Db,
  scope: Scope,
  sessionId: string,
  change: QuizSessionChange,
): Promise<QuizSession> =>
  db.transaction().execute(async (db) => {
    // The workspace is always locked first, to avoid deadlocks.
    const locked = await workspaces.lock(db, scope)
    // If the session has ended, its release is made before the change takes effect.
    const current = await releaseIfDue(db, scope, sessionId)
    if (!current) throw sessionNotFound()
    if (change.groupSize && !canChangeGroupSize(current.groupSize, change.groupSize)) {
      throw new AppError('conflict', 'A group size can be raised, but never lowered.')
    }
    const accepts = reopensOrExtends(current, change)
    if (accepts) {
      if (current.answersErasedOn)
        throw answersErased(current.answersErasedOn, 'Start a new round.')
      await teams.requireEditableTeam(db, locked, current.teamId)
    }
    const { isActive, expiresAt, ...columns } = change
    const { access } = current
    if (access === 'invited') requireInvitedChange(current, change)
    requirePromiseKept(current, change)
    const expiry = expiresAt ? newExpiry(locked.user, expiresAt, access) : undefined
    await repo.update(db, scope, sessionId, {
      ...columns,
      ...(expiry && { expiresAt: expiry }),
      ...(isActive !== undefined && { closed: !isActive }),
      ...(accepts && { retentionMonths: (await readRules(db, locked)).retentionMonths }),
    })
    await releaseIfDue(db, scope, sessionId)
    const session = await read(db, scope, sessionId)
    if (isActive && !session.isActive) {
      throw new AppError('conflict', 'This link has expired. Choose a new end date to reopen it.')
    }
    return session
  })

/** True if a change reopens a session or extends it. */
function reopensOrExtends(
  session: { readonly ended: boolean; readonly expiresAt: Date },
  { isActive, expiresAt }: QuizSessionChange,
): boolean {
  if (isActive && session.ended) return true
  return expiresAt !== undefined && new Date(expiresAt) > session.expiresAt
}

/** Deletes a session with its submissions. 404 for a session of another workspace. */
export async function remove(
  db: Db,
  scope: Scope,
  sessionId: string,
  { prepare, detach }: SessionDeletion,
): Promise<void> {
  await prepare(scope, [sessionId])
  await db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const title = await repo.remove(db, scope, sessionId)
    if (title === undefined) throw sessionNotFound()
    await detach(db, scope, [sessionId])
    await notify(db, CHANGED_ROUNDS, sessionId)
    await recordAudit(
      db,
      scope,
      'session.deleted',
      `Deleted the round “${title}” with its responses.`,
    )
  })
}

export async function release(db: Db, scope: Scope, sessionId: string): Promise<QuizSession> {
  await releaseOnRequest(db, scope, sessionId)
  return read(db, scope, sessionId)
}

function newExpiry(account: Account, text: string, access: RoundAccess): Date {
  const expiry = new Date(text)
  const hours = (expiry.getTime() - Date.now()) / HOUR_MS
  if (hours <= 0) throw badInput('expiresAt', 'The end date must be in the future.')
  if (hours > LINK_HOURS.max) {
    throw badInput('expiresAt', `The end date can be at most ${LINK_HOURS.max} hours from now.`)
  }
  if (!canSetLinkHours(account, hours, access)) throw linkHoursFixed(account)
  return expiry
}

const isDue = (row: SessionRow): boolean => isSettlementDue({ ...row, ended: !row.isActive })

type RowOf<Rows> = Rows extends AsyncGenerator<infer Row> ? Row : never

export const toSessionWithRollup = (
  row: Omit<RowOf<ReturnType<typeof repo.streamWithRollups>>, 'comments'>,
): SessionWithRollup => ({
  session: toSession(row),
  rollup: rollupOf(row),
  managerView: row.managerView,
})
