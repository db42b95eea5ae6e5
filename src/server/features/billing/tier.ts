import { tierGiven } from '#domain/billing.ts'
import { giveTier } from '#server/features/auth/account-status.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'

/**
 * Gives the account the tier that its subscription gives now; the one place where a payment does
 * so. In a transaction that holds the account's lock. A subscription that never gave one, because
 * its first payment was not made, takes nothing away either.
 */
export async function settleTier(db: Db, row: SubscriptionRow): Promise<void> {
  if (row.status === 'creating') return
  const tier = tierGiven(
    { status: row.status, tier: row.tier, owedSince: row.owed_since },
    new Date(),
  )
  if (tier === null) return
  const ended = row.status === 'ended'
  if (ended && row.tier_given === null) return
  await giveTier(db, row.account_id, tier)
  // What has ended has said its last word: a tier that is granted afterwards stays.
  await repo.noteTierGiven(db, row.id, ended ? null : tier)
}
