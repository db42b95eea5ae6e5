import type { User } from '#contract/auth.ts'
import type { BillingState, ChangeOutcome, ChangePreview } from '#contract/billing.ts'
import { changeKind, featuresLost, priceInCents } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import { readOnlyAfter, teamLimit } from '#domain/limits.ts'
import type { Tier } from '#domain/plans.ts'
import { PLANS } from '#domain/plans.ts'
import * as teams from '#server/features/teams/service.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import { PaymentsUnavailable } from '#server/platform/payments/provider.ts'
import * as customers from './customers.ts'
import { ORDERS, setupOf } from './desk.ts'
import type { Desk } from './desk.ts'
import { act } from './hearing.ts'
import { billingOf } from './present.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'
import { giveUpAll } from './purchases.ts'
import { choiceNamed } from './subscribe.ts'

/** How old the sums may be that somebody agreed to. */
const PREVIEW_SECONDS = 3_600

/** Longer than the provider is waited for, in all that belongs to one change. */
const CLAIM_SECONDS = 60

/** A subscription that runs at the provider, so that something can be done to it. */
type Running = SubscriptionRow & { provider_id: string; period_start: Date; period_end: Date }

export async function state(desk: Desk, user: User): Promise<BillingState> {
  return billingOf(desk, await repo.live(desk.db, user.id))
}

/** What going to another plan would cost, and what of the present one it has not. */
export async function preview(
  desk: Desk,
  user: User,
  priceId: string | null,
): Promise<ChangePreview> {
  const row = await standing(desk, user)
  if (priceId !== null) refuseOwing(row)
  await desk.rates.spend(ORDERS, user.id)
  const from = planOf(row)
  const to = priceId === null ? null : choiceNamed(desk, priceId)
  const kind = to ? kindOf(row, to) : 'downgrade'
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const common = { from, to, prorationDate: now.getTime() / 1000, kind }
  const lost = await lostBy(desk, user, from.tier, to?.tier ?? 'free')
  if (priceId === null || kind === 'downgrade') {
    const at = row.period_end.toISOString()
    const renewal = to ? { at, amount: priceInCents(to) } : null
    return { ...common, effectiveAt: at, due: 0, credit: 0, renewal, lost }
  }
  const sums = await desk.payments.previewUpgrade(row.provider_id, priceId, now)
  return {
    ...common,
    effectiveAt: now.toISOString(),
    due: sums.due,
    credit: sums.credit,
    renewal: to && { at: sums.renewsAt.toISOString(), amount: priceInCents(to) },
    lost,
  }
}

/** An upgrade is charged now and takes place with the provider's word; a downgrade waits. */
export const change = (
  desk: Desk,
  user: User,
  { priceId, prorationDate }: { priceId: string; prorationDate?: number | undefined },
): Promise<ChangeOutcome> =>
  changing(desk, user, async (row, claim) => {
    const to = choiceNamed(desk, priceId)
    refuseOwing(row)
    if (kindOf(row, to) === 'upgrade') return upgrade(desk, row, claim, { priceId, prorationDate })
    const done = await act(desk, row, () =>
      desk.payments.changeAtPeriodEnd(row.provider_id, priceId),
    )
    return { outcome: 'scheduled', payment: null, billing: billingOf(desk, done.row) }
  })

async function upgrade(
  desk: Desk,
  row: Running,
  claim: Date,
  { priceId, prorationDate }: { priceId: string; prorationDate: number | undefined },
): Promise<ChangeOutcome> {
  const at = agreedMoment(row, prorationDate)
  await confirmUnchanged(desk, row)
  // For the tries of one claim: an upgrade whose answer was lost shows as another price next time.
  const key = `${row.id}-${claim.getTime()}`
  const done = await act(desk, row, () =>
    desk.payments.upgrade({ id: row.provider_id, priceId, at, key }),
  )
  const billing = billingOf(desk, done.row)
  if (!done.found?.pending || !done.found.payment) {
    return { outcome: 'done', payment: null, billing }
  }
  return {
    outcome: 'payment',
    payment: { ...done.found.payment, payments: setupOf(desk.payments) },
    billing,
  }
}

export const cancel = (desk: Desk, user: User): Promise<BillingState> =>
  changing(desk, user, async (row) => {
    const done = await act(desk, row, () => desk.payments.cancelAtPeriodEnd(row.provider_id))
    return billingOf(desk, done.row)
  })

/** Takes back a cancellation, or a downgrade that waits. */
export const resume = (desk: Desk, user: User): Promise<BillingState> =>
  changing(desk, user, async (row) => {
    const done = await act(desk, row, () => desk.payments.keep(row.provider_id))
    return billingOf(desk, done.row)
  })

/**
 * Does one change at a time: what it is depends on the plan that one has, so two at once would each
 * be judged by what the other one leaves.
 */
async function changing<T>(
  desk: Desk,
  user: User,
  work: (row: Running, claim: Date) => Promise<T>,
): Promise<T> {
  const { id } = await standing(desk, user)
  await desk.rates.spend(ORDERS, user.id)
  const claimed = await repo.claim(desk.db, id, CLAIM_SECONDS)
  if (!claimed) {
    throw new AppError('conflict', 'Another change of your plan is under way. Please try again.')
  }
  try {
    return await work(asRunning(desk, claimed.row), claimed.until)
  } finally {
    await repo.unclaim(desk.db, id, claimed.until)
  }
}

/** Whoever changed it elsewhere, as in the provider's portal, did not look at these sums. */
async function confirmUnchanged(desk: Desk, row: Running): Promise<void> {
  const now = await desk.payments.subscription(row.provider_id)
  if (now?.priceId === row.price_id && now.status === 'active') return
  await act(desk, row, async () => ({ id: row.provider_id }))
  throw new AppError('conflict', 'Your plan has changed meanwhile. Please look at it again.')
}

/** Where cards and invoices are managed. 409 for an account that has never paid. */
export async function portal(desk: Desk, user: User): Promise<{ url: string }> {
  const { payments, publicUrl } = desk
  const customerId = await customers.customerOf(desk.db, payments.ledger, user.id)
  if (!customerId) throw new AppError('conflict', 'There is nothing to manage yet.')
  await desk.rates.spend(ORDERS, user.id)
  const url = await payments.portalUrl(customerId, `${publicUrl}/account`)
  return { url: url ?? '/account/billing' }
}

/**
 * Ends what an account pays for, before the account goes. Throws where its provider is away or not
 * set up: it would go on charging somebody whom nobody knows any more.
 */
export async function endFor(desk: Desk, user: User): Promise<void> {
  const { db, payments } = desk
  const row = await repo.live(db, user.id)
  if (row?.provider === 'stripe' && payments.ledger !== 'stripe')
    throw new PaymentsUnavailable('no keys')
  // Where an answer was lost, the provider may know somebody of whom we have no number yet.
  const customerId = (await repo.hasOrdered(db, user.id))
    ? await customers.ensureCustomer(desk, user)
    : undefined
  await giveUpAll(desk, user)
  if (row?.provider !== payments.ledger) return
  const lost = row.provider_id === null && customerId !== undefined
  const providerId = lost
    ? (await payments.findSubscription(customerId, row.id))?.id
    : row.provider_id
  if (providerId) await payments.endNow(providerId)
}

/** One that has been paid for, whatever has become of it since. */
async function standing(desk: Desk, user: User): Promise<Running> {
  return asRunning(desk, await repo.live(desk.db, user.id))
}

function asRunning({ payments }: Desk, row: SubscriptionRow | undefined): Running {
  const runs =
    row?.provider === payments.ledger && ['active', 'past_due', 'unpaid'].includes(row.status)
  if (!runs || row.provider_id === null || row.period_start === null || row.period_end === null) {
    throw new AppError('conflict', 'You have no plan that runs.')
  }
  return row as Running
}

/** What is owed comes before any change. */
function refuseOwing({ status }: SubscriptionRow): void {
  if (status === 'active') return
  throw new AppError('conflict', 'Your last payment failed. Please update your card first.')
}

function kindOf(row: SubscriptionRow, to: PlanChoice): 'upgrade' | 'downgrade' {
  const kind = changeKind(planOf(row), to)
  if (kind !== 'same') return kind
  throw new AppError('conflict', `You have the ${PLANS[to.tier].name} plan already.`)
}

function agreedMoment({ period_start: start }: Running, seconds: number | undefined): Date {
  const now = Math.floor(Date.now() / 1000)
  const at = seconds ?? now
  const begun = Math.floor(start.getTime() / 1000)
  if (at > now || at < now - PREVIEW_SECONDS || at < begun) {
    throw badInput('prorationDate', 'These sums are too old. Please look at them again.')
  }
  return new Date(at * 1000)
}

async function lostBy(
  desk: Desk,
  user: User,
  from: Tier,
  to: Tier,
): Promise<ChangePreview['lost']> {
  const limit = teamLimit({ subscriptionTier: to, isAdmin: user.isAdmin })
  const all = await teams.list(desk.db, user)
  return {
    features: featuresLost(from, to),
    readOnlyTeams: readOnlyAfter(all, limit).map(({ id, name }) => ({ id, name })),
  }
}

const planOf = ({ tier, period }: PlanChoice): PlanChoice => ({ tier, period })
