import type { BillingState, ChangeOutcome, ChangePreview } from '#contract/billing.ts'
import { changeKind, featuresLost, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { teamLimit } from '#domain/limits.ts'
import type { Tier } from '#domain/plans.ts'
import { PLANS } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as teams from '#server/features/teams/teams/public.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { Scope } from '#server/platform/scope.ts'
import { toBillingState } from './billing-state.ts'
import * as customers from './billing-customers.ts'
import { CHANGE_BUDGET, paymentSetup } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { cancelAllPurchases } from './purchases.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'
import { paymentOverdue, planForPrice } from './start-subscription.ts'
import { updateAtProvider } from './subscription-sync.ts'

/** How long the amounts of a preview can be accepted. */
const PREVIEW_SECONDS = 3_600

/** Longer than all timeouts of the provider's calls in one change together. */
const LOCK_SECONDS = 60

/** A subscription whose first payment was made and that has not ended. */
type StartedSubscription = SubscriptionRow & {
  provider_id: string
  period_start: Date
  period_end: Date
}

export async function state(deps: BillingDeps, scope: Scope): Promise<BillingState> {
  return toBillingState(deps, await repo.findLive(deps.db, scope.workspaceId))
}

/**
 * Returns what a change of plan costs and what the workspace loses by it.
 * @param priceId null for the Free plan
 */
export async function preview(
  deps: BillingDeps,
  scope: Scope,
  priceId: string | null,
): Promise<ChangePreview> {
  const row = await requireSubscription(deps, scope)
  if (priceId !== null) requirePaid(row)
  await deps.rates.consume(CHANGE_BUDGET, scope.user.id)
  const from = planOf(row)
  const to = priceId === null ? null : planForPrice(deps, priceId)
  const kind = to ? kindOfChange(row, to) : 'downgrade'
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const common = { from, to, prorationDate: now.getTime() / 1000, kind }
  const lost = await lossesOf(deps, scope, from.tier, to?.tier ?? 'free')
  if (priceId === null || kind === 'downgrade') {
    const at = row.period_end.toISOString()
    const renewal = to ? { at, amount: priceInCents(to) } : null
    return { ...common, effectiveAt: at, due: 0, credit: 0, renewal, lost }
  }
  const { due, credit, renewsAt } = await deps.payments.previewUpgrade(
    row.provider_id,
    priceId,
    now,
  )
  return {
    ...common,
    effectiveAt: now.toISOString(),
    due,
    credit,
    renewal: to && { at: renewsAt.toISOString(), amount: priceInCents(to) },
    lost,
  }
}

/**
 * Changes the plan. An upgrade is charged now, and the workspace's tier follows with the provider's
 * event. A downgrade takes effect at the end of the period.
 */
export const change = (
  deps: BillingDeps,
  scope: Scope,
  { priceId, prorationDate }: { priceId: string; prorationDate?: number | undefined },
): Promise<ChangeOutcome> =>
  withChangeLock(deps, scope, async (row, lockedUntil) => {
    const to = planForPrice(deps, priceId)
    requirePaid(row)
    const plan = `${PLANS[to.tier].name}, ${to.period}`
    if (kindOfChange(row, to) === 'upgrade') {
      const outcome = await upgrade(deps, row, lockedUntil, { priceId, prorationDate })
      await recordChange(deps, scope, `Ordered the plan ${plan}.`)
      return outcome
    }
    const updated = await updateAtProvider(deps, row, () =>
      deps.payments.changeAtPeriodEnd(row.provider_id, priceId),
    )
    await recordChange(deps, scope, `Ordered the plan ${plan}, from the next period on.`)
    return { outcome: 'scheduled', payment: null, billing: toBillingState(deps, updated.row) }
  })

async function upgrade(
  deps: BillingDeps,
  row: StartedSubscription,
  lockedUntil: Date,
  { priceId, prorationDate }: { priceId: string; prorationDate: number | undefined },
): Promise<ChangeOutcome> {
  const at = prorationTime(row, prorationDate)
  await requireUnchanged(deps, row)
  // One idempotency key for the retries under one lock. If the response was lost, the next request
  // finds another price and needs no key.
  const key = `${row.id}-${lockedUntil.getTime()}`
  const updated = await updateAtProvider(deps, row, () =>
    deps.payments.upgrade({ id: row.provider_id, priceId, at, key }),
  )
  const billing = toBillingState(deps, updated.row)
  if (!updated.current?.pending || !updated.current.payment) {
    return { outcome: 'done', payment: null, billing }
  }
  return {
    outcome: 'payment',
    payment: { ...updated.current.payment, payments: paymentSetup(deps.payments) },
    billing,
  }
}

/** Cancels the subscription at the end of the period. */
export const cancel = (deps: BillingDeps, scope: Scope): Promise<BillingState> =>
  withChangeLock(deps, scope, async (row) => {
    const updated = await updateAtProvider(deps, row, () =>
      deps.payments.cancelAtPeriodEnd(row.provider_id),
    )
    await recordChange(deps, scope, 'Canceled the subscription at the end of the period.')
    return toBillingState(deps, updated.row)
  })

/** Undoes a cancellation or a scheduled downgrade. */
export const resume = (deps: BillingDeps, scope: Scope): Promise<BillingState> =>
  withChangeLock(deps, scope, async (row) => {
    const updated = await updateAtProvider(deps, row, () =>
      deps.payments.clearPlannedChange(row.provider_id),
    )
    await recordChange(deps, scope, 'Took back the planned change of the subscription.')
    return toBillingState(deps, updated.row)
  })

/** Records who ordered a change. The plan itself changes with the provider's event. */
const recordChange = ({ db }: BillingDeps, scope: Scope, detail: string): Promise<void> =>
  recordAudit(db, scope, 'plan.changed', detail)

/**
 * Runs one change at a time. Whether a change is an upgrade depends on the present plan, so two
 * concurrent changes could each be judged by the other's result.
 */
async function withChangeLock<T>(
  deps: BillingDeps,
  scope: Scope,
  work: (row: StartedSubscription, lockedUntil: Date) => Promise<T>,
): Promise<T> {
  const row = await requireSubscription(deps, scope)
  await deps.rates.consume(CHANGE_BUDGET, scope.user.id)
  const locked = await repo.lockForChange(deps.db, row, LOCK_SECONDS)
  if (!locked) {
    throw new AppError('conflict', 'Another change to your plan is in progress. Please try again.')
  }
  try {
    return await work(requireStarted(deps, locked.row), locked.until)
  } finally {
    await repo.unlockForChange(deps.db, row, locked.until)
  }
}

/**
 * Throws 409 if the plan was changed elsewhere, such as in the provider's portal, since the preview.
 */
async function requireUnchanged(deps: BillingDeps, row: StartedSubscription): Promise<void> {
  const current = await deps.payments.subscription(row.provider_id)
  if (current?.priceId === row.price_id && current.status === 'active') return
  await updateAtProvider(deps, row, async () => ({ id: row.provider_id }))
  throw new AppError(
    'conflict',
    'Your plan has changed since you opened this page. Review it and try again.',
  )
}

/**
 * Returns the page where cards and invoices are managed. 409 for a workspace that never bought
 * anything.
 */
export async function createPortalLink(deps: BillingDeps, scope: Scope): Promise<{ url: string }> {
  const { payments, publicUrl } = deps
  const customerId = await customers.findCustomer(deps.db, payments.environment, scope.workspaceId)
  if (!customerId) throw new AppError('conflict', 'You have no payments to manage yet.')
  await deps.rates.consume(CHANGE_BUDGET, scope.user.id)
  const url = await payments.portalUrl(customerId, `${publicUrl}/account`)
  return { url: url ?? '/workspace/invoices' }
}

/**
 * Ends a workspace's subscription and cancels its open purchases, before the workspace is deleted.
 * Throws PaymentsUnavailable if the provider is unavailable or not configured, since it would continue to
 * charge the owner of a deleted workspace.
 */
export async function endAll(deps: BillingDeps, scope: Scope): Promise<void> {
  const { db, payments } = deps
  const row = await repo.findLive(db, scope.workspaceId)
  if (row?.provider === 'stripe' && payments.environment !== 'stripe')
    throw new PaymentsUnavailable('no keys')
  // If the response to its creation was lost, the provider has a customer that is not stored here.
  const customerId = (await repo.hasOrdered(db, scope.workspaceId))
    ? await customers.ensureCustomer(deps, scope)
    : undefined
  await cancelAllPurchases(deps, scope)
  if (row?.provider !== payments.environment) return
  const isLost = row.provider_id === null && customerId !== undefined
  const providerId = isLost
    ? (await payments.findSubscription(customerId, row.id))?.id
    : row.provider_id
  if (providerId) await payments.endNow(providerId)
}

async function requireSubscription(deps: BillingDeps, scope: Scope): Promise<StartedSubscription> {
  return requireStarted(deps, await repo.findLive(deps.db, scope.workspaceId))
}

function requireStarted(
  { payments }: BillingDeps,
  row: SubscriptionRow | undefined,
): StartedSubscription {
  const isStarted =
    row?.provider === payments.environment && ['active', 'past_due', 'unpaid'].includes(row.status)
  if (
    !isStarted ||
    row.provider_id === null ||
    row.period_start === null ||
    row.period_end === null
  ) {
    throw new AppError('conflict', "You don't have an active subscription.")
  }
  return row as StartedSubscription
}

// An overdue payment must be made before the plan can change.
function requirePaid({ status }: SubscriptionRow): void {
  if (status !== 'active') throw paymentOverdue()
}

function kindOfChange(row: SubscriptionRow, to: PlanChoice): 'upgrade' | 'downgrade' {
  const kind = changeKind(planOf(row), to)
  if (kind !== 'same') return kind
  throw new AppError('conflict', `You already have the ${PLANS[to.tier].name} plan.`)
}

/** Returns the time for which the shown amounts were calculated. 400 if they are out of date. */
function prorationTime(
  { period_start: start }: StartedSubscription,
  seconds: number | undefined,
): Date {
  const now = Math.floor(Date.now() / 1000)
  const at = seconds ?? now
  const periodStart = Math.floor(start.getTime() / 1000)
  if (at > now || at < now - PREVIEW_SECONDS || at < periodStart) {
    throw badInput('prorationDate', 'These amounts are out of date. Review them and try again.')
  }
  return new Date(at * 1000)
}

/** Returns the features and the teams' write access that a workspace loses by a change of tier. */
async function lossesOf(
  deps: BillingDeps,
  scope: Scope,
  from: Tier,
  to: Tier,
): Promise<ChangePreview['lost']> {
  const limit = teamLimit({ subscriptionTier: to, isAdmin: scope.user.isAdmin })
  return {
    features: featuresLost(from, to),
    ...(await teams.beyondLimit(deps.db, scope, limit)),
  }
}

const planOf = ({ tier, period }: PlanChoice): PlanChoice => ({ tier, period })
