import { timingSafeEqual } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { Comment } from '#contract/comments.ts'
import type { SharedResults } from '#contract/shared-results.ts'
import { questionNumber } from '#domain/comments.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import { teamResultsOf } from '#server/features/results/results/public.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import { addReport, removeReport } from '#server/features/results/comments/public.ts'
import type { RoundKeys } from '#server/features/rounds/round-keys/public.ts'
import {
  newSecret,
  readRoundToken,
  toRoundToken,
} from '#server/features/rounds/round-keys/public.ts'
import { inlineLogo } from '#server/features/workspaces/branding/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { PartlyReady } from '#server/platform/http/serializer.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import { jobScope, sharedLinkScope } from '#server/platform/scope.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { ReportBudget } from './report-budget.ts'
import * as repo from './repo.ts'
import type { SharedRound } from './repo.ts'

/** Dependencies of shared results. */
export interface SharedResultsDeps {
  readonly db: Db
  readonly roundKeys: RoundKeys
  readonly reportBudget: ReportBudget
}

/**
 * Returns a function that reads the results of a shared link, after making due releases. Its errors are
 * those of `requireShared`. Readers that come together, as after a release, share one read.
 */
export function sharedReader(
  deps: Pick<SharedResultsDeps, 'db' | 'roundKeys'>,
): (token: string) => Promise<PartlyReady<SharedResults>> {
  const reads = new Map<string, Promise<PartlyReady<SharedResults>>>()
  return async (token) => {
    const { workspaceId, roundId, tier, released } = await requireShared(deps, token)
    // The count keeps a reader away from a read that began before the latest release.
    const key = `${roundId} ${released}`
    const running = reads.get(key)
    if (running) return running
    const scope = sharedLinkScope(workspaceId, tier)
    const read = readWithLogo(deps.db, scope, roundId).finally(() => reads.delete(key))
    reads.set(key, read)
    return read
  }
}

async function readWithLogo(
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<PartlyReady<SharedResults>> {
  const { fields } = await teamResultsOf(db, scope, roundId)
  return new PartlyReady({ ...fields, logo: await inlineLogo(db, scope.workspaceId, scope.user) })
}

/**
 * Returns the round of a shared link. 404 for an unknown link and in a suspended workspace, 410 for a
 * link that was replaced and for a deleted round.
 */
export async function requireShared(
  { db, roundKeys }: Pick<SharedResultsDeps, 'db' | 'roundKeys'>,
  token: string,
): Promise<SharedRound> {
  const parsed = readRoundToken(token)
  if (!parsed) throw notFound('This link')
  const round = await roundKeys.find(parsed.roundId, async (key) => {
    const [found] = await repo.findByKeys(db, [key])
    return found
  })
  if (!round) {
    throw new AppError('expired', 'This survey was deleted, and its results with it.')
  }
  if (round.suspended || !round.secret) throw notFound('This link')
  if (!timingSafeEqual(round.secret, parsed.secret)) {
    throw new AppError(
      'expired',
      'This link was replaced by a new one. Ask the person who created the survey for it.',
    )
  }
  return round
}

/** A call of a reader about a comment of a shared link. */
interface ReaderCall {
  readonly token: string
  readonly network: string | null
}

/** Marks a comment for the manager, and returns what takes the mark back. 404 if the link shows no such comment. */
export async function reportComment(
  deps: SharedResultsDeps,
  call: ReaderCall,
  comment: Comment,
): Promise<{ receipt: string }> {
  const { round, text } = await findComment(deps, call, comment)
  const receipt = newToken()
  if (!(await addReport(deps.db, round, text, receiptHash(receipt)))) throw notFound('This comment')
  return { receipt }
}

/** Takes a report back. 404 without a report with this receipt. */
export async function takeBackReport(
  deps: SharedResultsDeps,
  call: ReaderCall,
  { receipt, ...comment }: Comment & { readonly receipt: string },
): Promise<void> {
  const { round, text } = await findComment(deps, call, comment)
  if (!(await removeReport(deps.db, round, text, receiptHash(receipt))))
    throw notFound('This report')
}

const receiptHash = (receipt: string): string => hashToken(receipt).toString('base64url')

async function findComment(
  deps: SharedResultsDeps,
  { token, network }: ReaderCall,
  { questionId, text }: Comment,
) {
  const round = await requireShared(deps, token)
  const { roundId } = round
  deps.reportBudget(roundId, network)
  return { round, text: { sessionId: roundId, question: questionNumber(questionId), text } }
}

/** Replaces the shared link of a round. 404 for a round of another workspace, 409 if nothing is shared. */
export const renewLink = (
  db: Db,
  scope: Scope,
  roundId: string,
): Promise<{ sharedToken: string }> =>
  db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const { id } = await rounds.read(db, scope, roundId)
    const secret = newSecret()
    const title = await repo.replaceSecret(db, scope, id, secret)
    if (title === undefined) {
      throw new AppError('conflict', 'The results of this round are not shared with the team.')
    }
    await notify(db, CHANGED_ROUNDS, id)
    await recordAudit(
      db,
      scope,
      'session.link_replaced',
      `Replaced the link to the results of the round “${title}”.`,
    )
    return { sharedToken: toRoundToken(id, secret) }
  })

/**
 * Replaces the shared links of all rounds of a workspace, or of those that one account created, in the caller's
 * transaction, which holds the workspace's lock. Returns their number.
 */
export async function renewAllLinks(
  db: Db,
  scope: { readonly workspaceId: WorkspaceId; readonly user: Pick<User, 'id' | 'name' | 'email'> },
  createdBy?: string,
): Promise<number> {
  const { workspaceId } = scope
  const ids = await repo.sharedRoundIds(db, workspaceId, createdBy)
  for (const id of ids) {
    await repo.replaceSecret(db, jobScope(workspaceId), id, newSecret())
    await notify(db, CHANGED_ROUNDS, id)
  }
  if (ids.length > 0) {
    const rounds = ids.length === 1 ? '1 round' : `${ids.length} rounds`
    const detail = `Replaced the links to the results of ${rounds}.`
    await recordAudit(db, scope, 'session.link_replaced', detail)
  }
  return ids.length
}
