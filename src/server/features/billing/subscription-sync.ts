import { choiceOf, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import * as customers from './customer-repo.ts'
import type { BillingDeps } from './deps.ts'
import { noteEvent } from './event-repo.ts'
import { isUuid } from './keys.ts'
import { tellOfChanges } from './notifications.ts'
import * as repo from './repo.ts'
import type { SubscriptionSnapshot, SubscriptionRow } from './repo.ts'
import { settleTier } from './tier.ts'

/** An event that is worked off with what it made us ask, once for all servers. */
interface Hearing {
  readonly event?: string
  /** More that belongs to the event, in its transaction. */
  readonly also?: (db: Db, row: SubscriptionRow) => Promise<void>
}

/**
 * Asks the provider how a subscription stands, writes it down and settles the account's tier by
 * it. Events say only that something happened: which of them comes first, twice or late makes no
 * difference, since each asks anew. Called for the provider's events and by the clock alone: no
 * request of a browser changes a tier.
 */
export async function syncSubscription(
  deps: BillingDeps,
  row: SubscriptionRow,
  hearing: Hearing = {},
): Promise<void> {
  const ticket = await repo.nextSyncVersion(deps.db, row.id)
  if (ticket === undefined || row.provider_id === null) return
  const found = await deps.payments.subscription(row.provider_id)
  await deps.db.transaction().execute(async (db) => {
    const inside = { ...deps, db }
    if (!(await auth.lockOwner(db, row.account_id))) return
    if (hearing.event && !(await noteEvent(db, row.provider, hearing.event))) return
    await saveSnapshot(inside, row, found, ticket)
    const now = await repo.byId(db, row.id)
    if (!now) return
    await settleTier(db, now)
    await hearing.also?.(db, now)
  })
}

/** The row of one of the provider's subscriptions; undefined for one that is none of ours. */
export async function rowOf(
  deps: BillingDeps,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const known = await repo.byProviderId(deps.db, deps.payments.ledger, providerId)
  if (known) return known
  const found = await deps.payments.subscription(providerId)
  return found ? adopt(deps, found) : undefined
}

/**
 * Does something to a subscription at the provider, then asks how it stands and writes that down.
 * What the deed itself answered is not: an event of something later may have been worked off before
 * it came back. The tier is left for the provider's event.
 */
export async function updateAtProvider(
  deps: BillingDeps,
  row: SubscriptionRow,
  deed: () => Promise<{ readonly id: string }>,
): Promise<{ row: SubscriptionRow; found: ProviderSubscription | null }> {
  const { id } = await deed()
  await repo.tie(deps.db, row.id, id)
  const ticket = await repo.nextSyncVersion(deps.db, row.id)
  const found = await deps.payments.subscription(id)
  const written = await deps.db.transaction().execute(async (db) => {
    await auth.lock(db, row.account_id)
    return saveSnapshot({ ...deps, db }, row, found, ticket ?? row.asked)
  })
  return { row: written, found }
}

/** In the caller's transaction, under the account's lock. Null: there is no such thing any more. */
async function saveSnapshot(
  deps: BillingDeps,
  { id }: SubscriptionRow,
  found: ProviderSubscription | null,
  ticket: number,
): Promise<SubscriptionRow> {
  const { db } = deps
  const before = await repo.byId(db, id)
  if (!before) throw new Error('a subscription went while its account was locked')
  // Another answer, to a later question, stands there already.
  if (before.heard >= ticket) return before
  const after = await repo.write(db, id, saidOf(deps, before, found), ticket)
  await tellOfChanges(deps, before, after)
  return after
}

function saidOf(
  deps: BillingDeps,
  before: SubscriptionRow,
  found: ProviderSubscription | null,
): SubscriptionSnapshot {
  if (!found) return { ...asBefore(before), status: 'ended' }
  const { tier, period } = choiceAt(deps, before, found.priceId)
  const scheduled = found.scheduled && choiceOf(deps.payments.prices, found.scheduled.priceId)
  const pending = found.pending && choiceOf(deps.payments.prices, found.pending.priceId)
  return {
    status: found.status,
    priceId: found.priceId,
    tier,
    period,
    amount: found.amount,
    periodStart: found.periodStart,
    periodEnd: found.periodEnd,
    endsAt: found.endsAt,
    scheduled:
      found.scheduled && scheduled
        ? { ...scheduled, amount: priceInCents(scheduled), at: found.scheduled.at.toISOString() }
        : null,
    pending: pending ?? null,
    owedSince: found.owedSince,
    // Of what has ended no card is kept.
    card: found.status === 'ended' ? null : found.card,
  }
}

const asBefore = (row: SubscriptionRow): Omit<SubscriptionSnapshot, 'status'> => ({
  priceId: row.price_id,
  tier: row.tier,
  period: row.period,
  amount: row.amount,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  endsAt: row.ends_at,
  scheduled: null,
  pending: null,
  owedSince: null,
  card: null,
})

/** A price that we do not know, such as one of last year's, leaves the plan as it was. */
function choiceAt(deps: BillingDeps, before: SubscriptionRow, priceId: string): PlanChoice {
  const choice = choiceOf(deps.payments.prices, priceId)
  if (choice) return choice
  if (priceId !== before.price_id) {
    deps.log.error({ subscription: before.id }, 'a subscription has a price that no plan has')
  }
  return { tier: before.tier, period: before.period }
}

/** Finds the row that a subscription belongs to by its key, or takes it up where it has none. */
async function adopt(
  deps: BillingDeps,
  found: ProviderSubscription,
): Promise<SubscriptionRow | undefined> {
  const { payments, log } = deps
  const accountId = await customers.accountOf(deps.db, payments.ledger, found.customerId)
  if (!accountId) return undefined
  return deps.db.transaction().execute(async (db) => {
    if (!(await auth.lockOwner(db, accountId))) return undefined
    const known = await repo.byProviderId(db, payments.ledger, found.id)
    if (known) return known
    const begun = isUuid(found.key) ? await repo.byId(db, found.key) : undefined
    if (begun?.account_id === accountId) {
      await repo.tie(db, begun.id, found.id)
      return repo.byProviderId(db, payments.ledger, found.id)
    }
    const choice = choiceOf(payments.prices, found.priceId)
    if (found.status === 'ended' || !choice) return undefined
    if (await repo.live(db, accountId)) {
      log.error({ account: accountId }, 'an account has two subscriptions at the provider')
      return undefined
    }
    const order = {
      provider: payments.ledger,
      ...choice,
      priceId: found.priceId,
      amount: found.amount,
    }
    return repo.insertFound(db, accountId, order, found.id)
  })
}
