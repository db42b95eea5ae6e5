import { timingSafeEqual } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { Comment } from '#contract/comments.ts'
import type { SessionResults } from '#contract/results.ts'
import { questionNumber } from '#domain/comments.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { teamResultsOf } from '#server/features/results/service.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { setReported } from '#server/features/submissions/shown-comments.ts'
import type { SessionKeys } from '#server/features/workspaces/session-keys.ts'
import {
  newSecret,
  readSessionToken,
  toSessionToken,
} from '#server/features/workspaces/session-token.ts'
import * as workspaces from '#server/features/workspaces/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { PartlyReady } from '#server/platform/http/serializer.ts'
import { CHANGED_ROUNDS, notify } from '#server/platform/notifications/notify.ts'
import { jobScope, sharedLinkScope } from '#server/platform/scope.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import type { ReportBudget } from './report-budget.ts'
import * as repo from './repo.ts'
import type { SharedRound } from './repo.ts'

/** Dependencies of shared results. */
export interface SharedResultsDeps {
  readonly db: Db
  readonly sessionKeys: SessionKeys
  readonly reportBudget: ReportBudget
}

/**
 * Returns a function that reads the results of a shared link, after making due releases. Its errors are
 * those of `requireShared`. Readers that come together, as after a release, share one read.
 */
export function sharedReader(
  deps: Pick<SharedResultsDeps, 'db' | 'sessionKeys'>,
): (token: string) => Promise<PartlyReady<SessionResults>> {
  const reads = new Map<string, Promise<PartlyReady<SessionResults>>>()
  return async (token) => {
    const { workspaceId, sessionId, tier, released } = await requireShared(deps, token)
    // The count keeps a reader away from a read that began before the latest release.
    const key = `${sessionId} ${released}`
    const running = reads.get(key)
    if (running) return running
    const scope = sharedLinkScope(workspaceId, tier)
    const read = teamResultsOf(deps.db, scope, sessionId).finally(() => reads.delete(key))
    reads.set(key, read)
    return read
  }
}

/**
 * The round of a shared link. 404 for an unknown link and in a suspended workspace, 410 for a link that
 * was replaced and for a deleted round.
 */
export async function requireShared(
  { db, sessionKeys }: Pick<SharedResultsDeps, 'db' | 'sessionKeys'>,
  token: string,
): Promise<SharedRound> {
  const parsed = readSessionToken(token)
  if (!parsed) throw notFound('This link')
  const round = await sessionKeys.find(parsed.sessionId, async (key) => {
    const [found] = await repo.findByKeys(db, [key])
    return found
  })
  if (!round) {
    throw new AppError('expired', 'This round was deleted, and its results with it.')
  }
  if (round.suspended || !round.secret) throw notFound('This link')
  if (!timingSafeEqual(round.secret, parsed.secret)) {
    throw new AppError(
      'expired',
      'This link was replaced by a new one. Ask the person who ran the round for it.',
    )
  }
  return round
}

/** Marks a comment for the manager. 404 if the link shows no such comment. */
export async function reportComment(
  deps: SharedResultsDeps,
  token: string,
  { questionId, text }: Comment,
): Promise<void> {
  const round = await requireShared(deps, token)
  const { sessionId } = round
  deps.reportBudget(sessionId)
  const comment = { sessionId, question: questionNumber(questionId), text }
  if (!(await setReported(deps.db, round, comment))) throw notFound('This comment')
}

/** Replaces the shared link of a round. 404 for a round of another workspace, 409 if nothing is shared. */
export const renewLink = (
  db: Db,
  scope: Scope,
  sessionId: string,
): Promise<{ sharedToken: string }> =>
  db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const { id } = await sessions.read(db, scope, sessionId)
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
    return { sharedToken: toSessionToken(id, secret) }
  })

/**
 * Replaces the shared links of all rounds of a workspace, in the caller's transaction, which holds the
 * workspace's lock. Returns their number.
 */
export async function renewAllLinks(
  db: Db,
  scope: { readonly workspaceId: WorkspaceId; readonly user: Pick<User, 'id' | 'name' | 'email'> },
): Promise<number> {
  const { workspaceId } = scope
  const ids = await repo.sharedRoundIds(db, workspaceId)
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
