import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import { COLUMNS as PURCHASE } from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'
import { COLUMNS as SUBSCRIPTION } from './repo.ts'
import type { SubscriptionRow } from './repo.ts'

/** Returns a page of the subscriptions of all workspaces that have not ended, by id. */
export function listLiveAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .modifyFront(ALL_WORKSPACES)
    .select(SUBSCRIPTION)
    .where('status', '<>', 'ended')
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Returns subscriptions of all workspaces that still grant a paid tier without payment: the payment
 * was due at `dueBefore` or earlier, or the subscription ended and its event never arrived.
 */
export function listUnpaidWithTier(db: Db, dueBefore: Date): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .modifyFront(ALL_WORKSPACES)
    .select(SUBSCRIPTION)
    .where('tier_given', '<>', 'free')
    .where((e) =>
      e.or([
        e('status', 'in', ['ended', 'unpaid']),
        e.and([e('status', '=', 'past_due'), e('owed_since', '<=', dueBefore)]),
      ]),
    )
    .execute()
}

/** Returns all purchases of all workspaces that are not known to be paid. */
export function listOpenPurchases(db: Db, provider: PaymentEnvironment): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .modifyFront(ALL_WORKSPACES)
    .select(PURCHASE)
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .execute()
}
