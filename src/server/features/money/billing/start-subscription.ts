import type { Payment } from '#contract/billing.ts'
import { choiceOf, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import type { Scope } from '#server/platform/scope.ts'
import { ensureCustomer } from './billing-customers.ts'
import { changedSince } from './billing-details.ts'
import { CHANGE_BUDGET, paymentSetup } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { updateAtProvider } from './subscription-sync.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'

/** Each attempt ends the unpaid subscription in the way; another tab may start one again. */
const MAX_ATTEMPTS = 4

/** Providers may forget idempotency keys later, so an older order is searched for instead. */
const KEY_LIFETIME_MS = 3_600_000

/**
 * Returns the payment that starts a subscription. Returns the same payment until it is made, or
 * another one if the chosen plan or the billing details have changed. 409 if the workspace has a subscription that is paid
 * for.
 */
export async function getOrCreate(
  deps: BillingDeps,
  scope: Scope,
  priceId: string,
): Promise<Payment> {
  const plan = planForPrice(deps, priceId)
  await deps.rates.consume(CHANGE_BUDGET, scope.user.id)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await findOrInsert(deps, scope, priceId, plan)
    const current = await findOrCreateAtProvider(deps, scope, row)
    if (!current) {
      await repo.markEnded(deps.db, row)
      continue
    }
    const { payment } = current
    if (payment && current.status === 'incomplete' && (await isUpToDate(deps, row, priceId))) {
      return { ...payment, payments: paymentSetup(deps.payments) }
    }
    if (current.status === 'active' && row.status === 'creating') throw paidByCredit(row)
    if (current.status === 'active') throw alreadySubscribed(row)
    if (current.status === 'past_due') throw paymentOverdue()
    await endUnpaid(deps, row, current)
  }
  throw new AppError('conflict', 'You have another payment in progress. Please try again.')
}

/**
 * Returns the plan that a price belongs to. Throws a 400 that names `priceId` for an unknown price.
 */
export function planForPrice({ payments }: BillingDeps, priceId: string): PlanChoice {
  const plan = choiceOf(payments.prices, priceId)
  if (!plan) throw badInput('priceId', 'This price is not available. Please choose a plan again.')
  return plan
}

/** Returns the workspace's row that has not ended, or a new one. */
const findOrInsert = (
  deps: BillingDeps,
  scope: Scope,
  priceId: string,
  plan: PlanChoice,
): Promise<SubscriptionRow> =>
  deps.db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    const existing = await repo.findLive(db, scope.workspaceId)
    if (existing?.provider === deps.payments.environment) {
      if (existing.status === 'active') throw alreadySubscribed(existing)
      if (existing.status === 'past_due') throw paymentOverdue()
      return existing
    }
    if (existing?.provider === 'stripe') {
      throw new AppError('conflict', "Your plan can't be changed right now. Please contact us.")
    }
    // A subscription of the sandbox or of test mode is replaced.
    if (existing) await repo.markEnded(db, existing)
    const detail = `Ordered the plan ${PLANS[plan.tier].name}, ${plan.period}.`
    await recordAudit(db, scope, 'plan.changed', detail)
    return repo.insertCreating(db, scope.workspaceId, {
      provider: deps.payments.environment,
      priceId,
      ...plan,
      amount: priceInCents(plan),
    })
  })

/**
 * Returns the subscription at the provider, which is created if it is missing; null if it was deleted.
 */
async function findOrCreateAtProvider(
  deps: BillingDeps,
  scope: Scope,
  row: SubscriptionRow,
): Promise<ProviderSubscription | null> {
  const { payments } = deps
  const { provider_id: providerId } = row
  if (providerId !== null) return payments.subscription(providerId)
  const customerId = await ensureCustomer(deps, scope)
  const { current } = await updateAtProvider(deps, row, async () => {
    const isOld = Date.now() - row.created_at.getTime() > KEY_LIFETIME_MS
    const existing = isOld ? await payments.findSubscription(customerId, row.id) : null
    return (
      existing ?? payments.createSubscription({ key: row.id, customerId, priceId: row.price_id })
    )
  })
  return current
}

/** False if the chosen plan, or the billing details on its first invoice, have changed since. */
const isUpToDate = async (
  { db }: BillingDeps,
  row: SubscriptionRow,
  priceId: string,
): Promise<boolean> => row.price_id === priceId && !(await changedSince(db, row))

/** Ends a subscription without payment. 409 if it has been paid in the meantime. */
async function endUnpaid(
  deps: BillingDeps,
  row: SubscriptionRow,
  unpaid: ProviderSubscription,
): Promise<void> {
  const { current } = await updateAtProvider(deps, row, async () => {
    if (unpaid.status === 'incomplete') await deps.payments.cancelUnpaid(unpaid.id)
    if (unpaid.status === 'unpaid') await deps.payments.endNow(unpaid.id)
    return unpaid
  })
  if (current?.status === 'active') throw alreadySubscribed(row)
}

const alreadySubscribed = ({ tier }: SubscriptionRow) =>
  new AppError(
    'conflict',
    `You already have the ${PLANS[tier].name} plan. You can change it on your account page.`,
  )

export const paymentOverdue = () =>
  new AppError('conflict', 'Your last payment failed. Please update your card first.')

// The customer's balance covered the first invoice, so there is nothing to pay.
const paidByCredit = ({ tier }: SubscriptionRow) =>
  new AppError(
    'conflict',
    `Your account credit covered the ${PLANS[tier].name} plan. It is active and nothing was charged.`,
  )
