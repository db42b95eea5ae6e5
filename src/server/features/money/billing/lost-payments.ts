import type { DisputeStatus } from '#domain/billing.ts'
import { formatCents } from '#domain/money.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { ProviderDispute } from '#server/platform/payments/payment-provider.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { BillingDeps } from './deps.ts'
import { DisputeMail } from './dispute-mail.ts'
import * as repo from './dispute-repo.ts'
import type { DisputeState } from './dispute-repo.ts'
import { markEventProcessed } from './event-repo.ts'
import * as income from './income.ts'
import { enqueueBillingMail } from './mails.ts'
import * as purchaseRepo from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'
import { invoiceDescription } from './purchases.ts'
import type { SubscriptionRow } from './repo.ts'
import { findOrAdopt, syncSubscription } from './subscription-sync.ts'

/** Another event of the dispute may be saved while an attempt reads from the provider. */
const MAX_ATTEMPTS = 3

/** What was bought with a disputed payment. */
interface Purchased {
  readonly workspaceId: WorkspaceId
  /** The invoice or the payment. */
  readonly paid: string
  readonly what: string
  readonly order: SubscriptionRow | PurchaseRow
}

/**
 * Saves the state of a dispute. Each change is announced to the owners and the operator; a lost dispute ends
 * what was bought. An event only triggers this, so events may arrive late, twice or in any order.
 */
export async function syncDispute(
  deps: BillingDeps,
  dispute: ProviderDispute,
  eventId: string,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const purchased = await findPurchased(deps, dispute)
    if (!purchased) {
      deps.log.info({ event: eventId }, 'payment event ignored: no workspace has the payment')
      return
    }
    const before = await repo.find(deps.db, keyOf(deps, purchased, dispute))
    // Read after the saved state, so that it is never older than that.
    const current = await deps.payments.dispute(dispute.id)
    if (!current) return
    const isLost = current.status === 'lost' && !before?.was_lost
    if (isLost) await endAtProvider(deps, purchased)
    if (await save(deps, purchased, { before, current, eventId })) {
      if (isLost) await syncEnded(deps, purchased)
      return
    }
  }
  throw new AppError('unavailable', 'Other events of the dispute arrived at the same time.')
}

async function findPurchased(
  deps: BillingDeps,
  { paymentId, invoiceId }: ProviderDispute,
): Promise<Purchased | undefined> {
  if (invoiceId === null) {
    const order = await purchaseRepo.findByProviderId(deps.db, deps.payments.environment, paymentId)
    return (
      order && {
        workspaceId: order.workspace_id,
        paid: paymentId,
        what: invoiceDescription(order),
        order,
      }
    )
  }
  const invoice = await deps.payments.invoice(invoiceId)
  if (!invoice?.subscriptionId) return undefined
  const order = await findOrAdopt(deps, invoice.subscriptionId)
  return (
    order && {
      workspaceId: order.workspace_id,
      paid: invoiceId,
      what: invoice.description,
      order,
    }
  )
}

const isReport = (order: Purchased['order']): order is PurchaseRow => 'round_id' in order

const keyOf = ({ payments }: BillingDeps, { workspaceId }: Purchased, { id }: ProviderDispute) => ({
  workspace_id: workspaceId,
  provider: payments.environment,
  provider_id: id,
})

/** Ends the subscription, also if a former period of it was paid: the bank has taken the customer's side. */
async function endAtProvider({ payments }: BillingDeps, { order }: Purchased): Promise<void> {
  if (!isReport(order) && order.provider_id !== null) await payments.endNow(order.provider_id)
}

// Its own event or the nightly reconciliation does the same if this fails.
async function syncEnded(deps: BillingDeps, { order }: Purchased): Promise<void> {
  if (!isReport(order)) await syncSubscription(deps, order)
}

/** False if another event has changed the dispute, or the purchase has moved to another workspace. */
const save = (
  deps: BillingDeps,
  purchased: Purchased,
  {
    before,
    current,
    eventId,
  }: {
    readonly before: DisputeState | undefined
    readonly current: ProviderDispute
    readonly eventId: string
  },
): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const { workspaceId, order, paid } = purchased
    const key = keyOf(deps, purchased, current)
    if (!(await workspaces.lockIfExists(db, workspaceId))) return true
    if ((await repo.find(db, key))?.status !== before?.status) return false
    if (isReport(order) && !(await purchaseRepo.findById(db, order))) return false
    if (!(await markEventProcessed(db, key.provider, eventId))) return true
    await income.recordRefunds(db, key.provider, current.withdrawals)
    const { status } = current
    if (status === before?.status) return true
    const wasLost = before?.was_lost ?? false
    await repo.save(db, { ...key, paid, status, was_lost: wasLost || status === 'lost' })
    if (status === 'lost' && isReport(order)) {
      await purchaseRepo.setStatus(db, order, { status: 'refunded', receiptUrl: order.receipt_url })
    }
    await announce({ ...deps, db }, purchased, current, wasLost)
    return true
  })

async function announce(
  deps: BillingDeps,
  { workspaceId, what, order }: Purchased,
  { id, status, amount, reason, respondBy, paymentId }: ProviderDispute,
  wasLost: boolean,
): Promise<void> {
  const kind = isReport(order) ? 'report' : 'plan'
  const money = formatCents(amount)
  const details: Record<DisputeStatus, string> = {
    open: `The bank disputes the payment of ${money} for ${what}.`,
    won: `The dispute of ${money} for ${what} is closed: the payment stands.`,
    lost: `The bank returned the payment of ${money} for ${what}, so what it paid for ended.`,
  }
  const system = { workspaceId, user: null }
  await recordAudit(deps.db, system, 'payment.disputed', details[status])
  const common = { status, amount, bought: kind, wasLost } as const
  await enqueueBillingMail(deps, workspaceId, { kind: 'dispute', what, ...common })
  await deps.jobs.enqueue(deps.db, DisputeMail, {
    ...common,
    workspaceId,
    disputeId: id,
    paymentId,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
  })
}
