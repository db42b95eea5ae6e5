import { entitledTier } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import { lockIfExists, setTier } from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'

/**
 * Sets the workspace's tier to what its subscription grants now. No other code changes a tier because
 * of a payment. The caller's transaction holds the workspace's lock. A subscription whose first
 * payment was never made changes nothing.
 */
export async function syncTier(db: Db, row: SubscriptionRow): Promise<void> {
  if (row.status === 'creating') return
  const tier = entitledTier(
    { status: row.status, tier: row.tier, owedSince: row.owed_since },
    new Date(),
  )
  if (tier === null) return
  const ended = row.status === 'ended'
  if (ended && row.tier_given === null) return
  const before = await lockIfExists(db, row.workspace_id)
  await setTier(db, row.workspace_id, tier)
  if (before && before !== tier) {
    const detail = `From ${PLANS[before].name} to ${PLANS[tier].name}: ${REASONS[row.status]}.`
    await recordAudit(db, { workspaceId: row.workspace_id, user: null }, 'plan.changed', detail)
  }
  // Cleared for an ended subscription, so that a tier granted later by an operator stays.
  await repo.setGrantedTier(db, row, ended ? null : tier)
}

/** Why the payment provider's state changes a plan. */
const REASONS: Readonly<Record<Exclude<SubscriptionRow['status'], 'creating'>, string>> = {
  incomplete: 'a payment has to be made',
  active: 'the subscription is paid',
  past_due: 'a payment is overdue',
  unpaid: 'a payment is overdue',
  ended: 'the subscription has ended',
}
