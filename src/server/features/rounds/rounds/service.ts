import type { ShownComments } from '#contract/comments.ts'
import type { NewRound, Round, RoundChange, RoundListQuery } from '#contract/rounds.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { presetSharing } from '#domain/invited-rounds.ts'
import { canCreateRound, canSetLinkHours, longestHours } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { canChangeGroupSize, isSettlementDue } from '#domain/release.ts'
import { RETRY_DAYS } from '#domain/stored-submission.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import {
  answersErased,
  releaseOnRequest,
  releaseDueRounds,
  releaseIfDue,
} from '#server/features/rounds/submissions/public.ts'
import { rollupOf } from '#server/features/rounds/released/public.ts'
import { presentComments } from '#server/features/results/comments/public.ts'
import type { StoredManagerView, StoredRollup } from '#server/features/rounds/released/public.ts'
import {
  countInvited,
  insertInvitedRound,
  requireInvitedChange,
  startInvitedRound,
} from './invited.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import type { RoundDeletion } from '#server/features/teams/teams/public.ts'
import { sendInvitations } from '#server/features/rounds/invited-rounds/public.ts'
import type { QueueDeps } from '#server/features/rounds/invited-rounds/public.ts'
import { findRestarted, roundRestarted } from '#server/features/rounds/round-keys/public.ts'
import type { RoundAccess } from '#contract/fields.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { createSealingKeys } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import type { Scope } from '#server/platform/scope.ts'
import { linkToken } from '#server/platform/tokens.ts'
import * as lists from './list-repo.ts'
import { linkHoursFixed, monthlyLimitReached } from './plan-limits.ts'
import { toRound } from './present-round.ts'
import { requireOpenQuestionsAllowed, requirePromiseKept } from './promise-rules.ts'
import * as repo from './repo.ts'
import type { RoundRow } from './repo.ts'

const HOUR_MS = 3_600_000

/**
 * Returns a page of the workspace's rounds, after making due releases. 404 if the page's cursor is not
 * one of them.
 */
export async function list(
  db: Db,
  scope: Scope,
  query: RoundListQuery,
): Promise<CountedPage<Round>> {
  // A due release can add a round to those with results.
  if (query.state === 'results') await releaseDueRounds(db, scope)
  let page = await lists.listPage(db, scope, query)
  if (page.rows.some(isDue)) {
    await releaseDueRounds(db, scope)
    page = await lists.listPage(db, scope, query)
  }
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await read(db, scope, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await lists.countMatching(db, scope, query)
  return { ...page, rows: page.rows.map(toRound), total }
}

/** Returns a round of the workspace, after making due releases. 404 for a round of another one. */
export async function get(db: Db, scope: Scope, roundId: string): Promise<Round> {
  const row = await repo.find(db, scope, roundId)
  if (row && !isDue(row)) return toRound(row)
  await releaseDueRounds(db, scope)
  return read(db, scope, roundId)
}

/** Returns one round without making due releases. 404 for a round of another workspace. */
export async function read(db: Db, scope: Scope, roundId: string): Promise<Round> {
  const row = await repo.find(db, scope, roundId)
  if (!row) throw roundNotFound()
  return toRound(row)
}

/**
 * Returns the error for a round that was restarted, with the id of its successor; undefined for any
 * other id, and for a caller who may not read the successor.
 */
export async function findRestart(
  db: Db,
  roundId: string,
  scopeOf: (successorId: string) => Promise<Scope | null>,
): Promise<AppError | undefined> {
  const restarted = await findRestarted(db, roundId)
  const scope = restarted && (await scopeOf(restarted.successorId))
  const successor = scope && (await repo.find(db, scope, restarted.successorId))
  return successor ? roundRestarted(restarted, successor.id) : undefined
}

/** A round with its rollup, which is undefined before the first release. */
export interface RoundWithRollup {
  readonly round: Round
  readonly rollup: StoredRollup | undefined
  /** Needs no release. */
  readonly managerView: StoredManagerView | null
}

/**
 * Returns a query for a round of the workspace with its rollup, without making due releases, for
 * `toRoundWithRollup`. `releaseDue`: the workspace has due releases, which must be made before results
 * are shown.
 */
export const selectWithRollup = (db: Db, scope: Scope, roundId: string) =>
  repo.selectWithRollup(db, scope, roundId)

/** Returns the error for a round of another workspace. */
export const roundNotFound = () => notFound('This round')

/**
 * Yields all rounds of the workspace with rollups and comments, latest first, without making due
 * releases. `db` has to be a transaction.
 */
export async function* streamWithRollups(
  db: Db,
  scope: Scope,
): AsyncGenerator<RoundWithRollup & { readonly comments: ShownComments[] }> {
  for await (const row of repo.streamWithRollups(db, scope)) {
    yield { ...toRoundWithRollup(row), comments: presentComments(row, row.comments) }
  }
}

/**
 * Creates a round. 400 for a group size below the workspace's smallest. 403 with `upgradeRequired` over
 * the plan's limits or for a read-only team, 404 for a team of another workspace. With null for `mails` no
 * invitations are sent.
 */
export async function create(
  db: Db,
  scope: Scope,
  wanted: NewRound,
  mails: (QueueDeps & { readonly publicUrl: string }) | null,
): Promise<Round> {
  const round = { ...wanted, sharing: wanted.sharing ?? presetSharing(wanted.access) }
  const longest = longestHours(round.access)
  if (round.expiresInHours > longest) {
    throw badInput('expiresInHours', `Must be at most ${longest} hours.`)
  }
  // Before the transaction, since it takes a tenth of a second.
  const roundKey =
    round.access === 'invited' ? await startInvitedRound(scope, round, mails?.publicUrl) : null
  return db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    const account = locked.user
    if (!canCreateRound(account, await repo.createdThisMonth(db, scope))) {
      throw monthlyLimitReached(account)
    }
    if (!canSetLinkHours(account, round.expiresInHours, round.access)) {
      throw linkHoursFixed(account, round.access)
    }
    const { minimumGroupSize, retentionMonths } = await workspaces.readRules(db, locked)
    if (round.groupSize < minimumGroupSize) {
      throw badInput('groupSize', `Your workspace asks for groups of at least ${minimumGroupSize}.`)
    }
    await teams.lockEditableTeam(db, locked, round.teamId)
    await repo.countCreated(db, scope)
    const people = roundKey && (await countInvited(db, locked, round))
    requireOpenQuestionsAllowed(round, people ?? 0)
    const id = await repo.insert(db, scope, {
      ...round,
      ...(people !== null && { expectedResponses: people }),
      retentionMonths,
      assessmentVersion: ASSESSMENTS[round.assessmentType].version,
      token: linkToken(18),
    })
    const key = { workspaceId: locked.workspaceId, roundId: id }
    await createSealingKeys(db, key)
    if (roundKey && people !== null) {
      const roster = { teamId: round.teamId, creatorEmail: account.email, people }
      await insertInvitedRound(db, key, roster, roundKey)
      if (mails) await sendInvitations(db, mails, key)
    }
    return read(db, scope, id)
  })
}

/**
 * Updates the given fields. Ending a round releases waiting submissions if they reach the group size, and
 * deletes fewer in an invited round.
 */
export const update = (
  db: Db,
  scope: Scope,
  roundId: string,
  change: RoundChange,
): Promise<Round> =>
  db.transaction().execute(async (db) => {
    // The workspace is always locked first, to avoid deadlocks.
    const locked = await workspaces.lock(db, scope)
    // If the round has ended, its release is made before the change takes effect.
    const current = await releaseIfDue(db, scope, roundId)
    if (!current) throw roundNotFound()
    if (change.groupSize && !canChangeGroupSize(current.groupSize, change.groupSize)) {
      throw new AppError('conflict', 'A group size can be raised, but never lowered.')
    }
    const accepts = reopensOrExtends(current, change)
    if (accepts) {
      if (current.answersErasedOn)
        throw answersErased(current.answersErasedOn, 'Start a new round.')
      if (current.endedLongAgo) throw endedTooLongAgo()
      await teams.requireEditableTeam(db, locked, current.teamId)
    }
    const { isActive, expiresAt, ...columns } = change
    const { access } = current
    if (access === 'invited') requireInvitedChange(current, change)
    requirePromiseKept(current, change)
    const expiry = expiresAt ? newExpiry(locked.user, expiresAt, access) : undefined
    await repo.update(db, scope, roundId, {
      ...columns,
      ...(expiry && { expiresAt: expiry }),
      ...(isActive !== undefined && { closed: !isActive }),
      ...(accepts && { retentionMonths: (await workspaces.readRules(db, locked)).retentionMonths }),
    })
    await releaseIfDue(db, scope, roundId)
    const round = await read(db, scope, roundId)
    if (isActive && !round.isActive) {
      throw new AppError('conflict', 'This link has expired. Choose a new end date to reopen it.')
    }
    return round
  })

/** Repeats of its responses are no longer recognized and would count twice. */
const endedTooLongAgo = () =>
  new AppError(
    'conflict',
    `A round can be reopened for ${RETRY_DAYS} days after its end. Start a new round.`,
  )

/** True if a change reopens a round or extends it. */
function reopensOrExtends(
  round: { readonly ended: boolean; readonly expiresAt: Date },
  { isActive, expiresAt }: RoundChange,
): boolean {
  if (isActive && round.ended) return true
  return expiresAt !== undefined && new Date(expiresAt) > round.expiresAt
}

/** Deletes a round with its submissions. 404 for a round of another workspace. */
export async function remove(
  db: Db,
  scope: Scope,
  roundId: string,
  { prepare, detach }: RoundDeletion,
): Promise<void> {
  await prepare(scope, [roundId])
  await db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const title = await repo.remove(db, scope, roundId)
    if (title === undefined) throw roundNotFound()
    await detach(db, scope, [roundId])
    await notify(db, CHANGED_ROUNDS, roundId)
    await recordAudit(
      db,
      scope,
      'session.deleted',
      `Deleted the round “${title}” with its responses.`,
    )
  })
}

export async function release(db: Db, scope: Scope, roundId: string): Promise<Round> {
  await releaseOnRequest(db, scope, roundId)
  return read(db, scope, roundId)
}

function newExpiry(account: Account, text: string, access: RoundAccess): Date {
  const expiry = new Date(text)
  const hours = (expiry.getTime() - Date.now()) / HOUR_MS
  if (hours <= 0) throw badInput('expiresAt', 'The end date must be in the future.')
  const longest = longestHours(access)
  if (hours > longest) {
    throw badInput('expiresAt', `The end date can be at most ${longest} hours from now.`)
  }
  if (!canSetLinkHours(account, hours, access)) throw linkHoursFixed(account, access)
  return expiry
}

const isDue = (row: RoundRow): boolean => isSettlementDue({ ...row, ended: !row.isActive })

type RowOf<Rows> = Rows extends AsyncGenerator<infer Row> ? Row : never

export const toRoundWithRollup = (
  row: Omit<RowOf<ReturnType<typeof repo.streamWithRollups>>, 'comments'>,
): RoundWithRollup => ({
  round: toRound(row),
  rollup: rollupOf(row),
  managerView: row.managerView,
})
