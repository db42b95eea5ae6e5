import type { WorkspaceRules } from '#contract/workspaces.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './rules-repo.ts'

/** Returns the rules of a workspace. Rules read for a change are read under the workspace's lock. */
export const readRules = (db: Db, { workspaceId }: Scope): Promise<WorkspaceRules> =>
  repo.read(db, workspaceId)

/**
 * Changes the rules that are given; the caller's transaction holds the workspace's lock. Existing
 * rounds keep their group size. Open rounds keep the shortest retention that they were under, since
 * their participants read it.
 */
export async function changeRules(
  db: Db,
  scope: Scope,
  change: Partial<WorkspaceRules>,
): Promise<void> {
  const before = await repo.read(db, scope.workspaceId)
  const after = { ...before, ...change }
  const changes = [
    before.minimumGroupSize !== after.minimumGroupSize &&
      `Smallest group size: ${after.minimumGroupSize} (before: ${before.minimumGroupSize}).`,
    before.retentionMonths !== after.retentionMonths &&
      `Answers are erased: ${inWords(after)} (before: ${inWords(before)}).`,
    before.twoFactorRequired !== after.twoFactorRequired &&
      `Two-factor sign-in: ${after.twoFactorRequired ? 'required' : 'not required'}.`,
  ].filter((text) => text !== false)
  if (changes.length === 0) return
  if (after.twoFactorRequired && !before.twoFactorRequired) {
    await requireOwnSecondFactor(db, scope.user.id)
  }
  await repo.write(db, scope.workspaceId, after)
  if (after.retentionMonths !== null) {
    await repo.shortenRetentionOfOpen(db, scope.workspaceId, after.retentionMonths)
  }
  await recordAudit(db, scope, 'rules.changed', changes.join(' '))
}

/** Throws a 409 if a person would lose access to the workspace by the rule that they set. */
async function requireOwnSecondFactor(db: Db, accountId: string): Promise<void> {
  if (await repo.ownsSecondFactor(db, accountId)) return
  throw new AppError(
    'conflict',
    'Set up two-factor sign-in for yourself first. Otherwise you would lock yourself out.',
  )
}

const inWords = ({ retentionMonths: months }: WorkspaceRules): string =>
  months === null ? 'never' : `${months} ${months === 1 ? 'month' : 'months'} after the end`
