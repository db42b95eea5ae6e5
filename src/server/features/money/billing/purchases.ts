import type { Payment } from '#contract/billing.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { hasPdfReports } from '#domain/limits.ts'
import * as rounds from '#server/features/rounds/rounds/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { ProviderPayment } from '#server/platform/payments/payment-provider.ts'
import type { Scope } from '#server/platform/scope.ts'
import { ensureCustomer } from './billing-customers.ts'
import { CHANGE_BUDGET, paymentSetup } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { markEventProcessed, markNotified } from './event-repo.ts'
import * as income from './income.ts'
import { enqueueBillingMail } from './mails.ts'
import type { OrderKey } from './order-repo.ts'
import * as repo from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'
import { isRowId } from './row-id.ts'

/** A concurrent request may cancel the purchase that an attempt finds. */
const MAX_ATTEMPTS = 3

/** True if the report of a round was bought. */
export async function isReportBought(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  scope: Scope,
  roundId: string,
): Promise<boolean> {
  const purchase = await repo.findByRound(db, scope.workspaceId, roundId)
  // Purchases in the sandbox or in test mode do not count once real payments are set up.
  return purchase?.status === 'paid' && purchase.provider === payments.environment
}

/**
 * Returns how the user can get a round's report, and its price in cents. 404 for a round of another
 * workspace.
 */
export async function reportAccess(
  deps: Pick<BillingDeps, 'db' | 'payments'>,
  scope: Scope,
  roundId: string,
): Promise<{ access: 'plan' | 'bought' | 'none'; price: number }> {
  await rounds.get(deps.db, scope, roundId)
  const price = REPORT_CENTS
  if (hasPdfReports(scope.user)) return { access: 'plan', price }
  return { access: (await isReportBought(deps, scope, roundId)) ? 'bought' : 'none', price }
}

/** Returns the payment for a round's report: the same open payment until it is paid. */
export async function buyReport(
  deps: BillingDeps,
  scope: Scope,
  roundId: string,
): Promise<Payment> {
  const round = await rounds.get(deps.db, scope, roundId)
  if (hasPdfReports(scope.user)) {
    throw new AppError('conflict', 'Your plan already includes PDF reports.')
  }
  // Without an overall score there is no report.
  if (round.averageScore === 0) {
    throw new AppError(
      'conflict',
      'There is no report yet: too few answers are included in the results of this round.',
    )
  }
  await deps.rates.consume(CHANGE_BUDGET, scope.user.id)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await findOrInsert(deps, scope, round)
    const payment = await findOrCreatePayment(deps, scope, row)
    if (payment.status === 'open') {
      const { clientSecret, amount } = payment
      return { clientSecret, amount, payments: paymentSetup(deps.payments) }
    }
    if (payment.status === 'paid') throw alreadyBought()
    await savePayment(deps, row, payment)
  }
  throw new AppError('conflict', 'You have another payment in progress. Please try again.')
}

/** Reads a payment from the provider and saves it. Marks the event, if given, as processed. */
export async function syncPurchase(
  deps: BillingDeps,
  paymentId: string,
  eventId?: string,
): Promise<void> {
  const payment = await deps.payments.payment(paymentId)
  if (!payment) return
  const { environment } = deps.payments
  const row =
    (await repo.findByProviderId(deps.db, environment, paymentId)) ??
    (isRowId(payment.key) ? await repo.findByKey(deps.db, payment.key) : undefined)
  if (row) await savePayment(deps, row, payment, eventId)
}

/** Cancels the open purchases of rounds that are about to be deleted. */
export async function cancelPurchasesOf(
  deps: BillingDeps,
  scope: Scope,
  roundIds: readonly string[],
): Promise<void> {
  try {
    await cancelOpen(deps, scope, ({ round_id: id }) => id !== null && roundIds.includes(id))
  } catch (error) {
    // The deletion continues without the provider: the nightly job cancels the purchase later.
    if (!(error instanceof PaymentsUnavailable)) throw error
  }
}

/** Clears the rounds of purchases, in the transaction that deletes the rounds. */
export const detachPurchases = (
  db: Db,
  { workspaceId }: Scope,
  roundIds: readonly string[],
): Promise<void> => repo.clearRounds(db, workspaceId, roundIds)

/** Cancels all open purchases of a workspace. */
export const cancelAllPurchases = (deps: BillingDeps, scope: Scope): Promise<void> =>
  cancelOpen(deps, scope, () => true)

async function cancelOpen(
  deps: BillingDeps,
  scope: Scope,
  isSelected: (row: PurchaseRow) => boolean,
): Promise<void> {
  const rows = await repo.listByWorkspace(deps.db, scope.workspaceId)
  for (const row of rows.filter((purchase) => purchase.status === 'open' && isSelected(purchase))) {
    await cancelPurchase(deps, row)
  }
}

/** Cancels an open purchase. If it has just been paid, saves the payment instead. */
export async function cancelPurchase(deps: BillingDeps, row: PurchaseRow): Promise<void> {
  if (row.provider !== deps.payments.environment || row.provider_id === null) {
    return repo.setStatus(deps.db, row, { status: 'failed', receiptUrl: null })
  }
  await deps.payments.cancelPayment(row.provider_id)
  await syncPurchase(deps, row.provider_id)
}

const findOrInsert = (
  deps: BillingDeps,
  scope: Scope,
  round: { id: string; title: string },
): Promise<PurchaseRow> =>
  deps.db.transaction().execute(async (db) => {
    await workspaces.lock(db, scope)
    // The round may have been deleted in the meantime.
    await rounds.read(db, scope, round.id)
    const existing = await repo.findByRound(db, scope.workspaceId, round.id)
    if (existing?.provider === deps.payments.environment) {
      if (existing.status === 'paid') throw alreadyBought()
      return existing
    }
    if (existing) await repo.setStatus(db, existing, { status: 'failed', receiptUrl: null })
    return repo.insert(db, scope.workspaceId, {
      round_id: round.id,
      provider: deps.payments.environment,
      title: round.title,
      amount: REPORT_CENTS,
    })
  })

async function findOrCreatePayment(
  deps: BillingDeps,
  scope: Scope,
  row: PurchaseRow,
): Promise<ProviderPayment> {
  const { payments } = deps
  const existing = row.provider_id === null ? null : await payments.payment(row.provider_id)
  if (existing) return existing
  const payment = await payments.createPayment({
    key: row.id,
    customerId: await ensureCustomer(deps, scope),
    amount: row.amount,
    // The provider does not get the round's title.
    description: 'PDF report of one survey round',
  })
  await repo.setProviderId(deps.db, row, payment.id)
  return payment
}

/** Saves a payment's status, and enqueues its receipt once it is paid. */
async function savePayment(
  deps: BillingDeps,
  key: OrderKey,
  payment: ProviderPayment,
  eventId?: string,
): Promise<void> {
  if (await savePaymentIn(deps, key, payment, eventId)) return
  // The purchase may have moved with its team.
  const moved = await repo.findByKey(deps.db, key.id)
  if (moved) await savePaymentIn(deps, moved, payment, eventId)
}

/** False if the workspace of the key does not have the purchase. */
const savePaymentIn = (
  deps: BillingDeps,
  key: OrderKey,
  payment: ProviderPayment,
  eventId?: string,
): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const { id, status, receiptUrl } = payment
    if (!(await workspaces.lockIfExists(db, key.workspace_id))) return false
    const row = await repo.findById(db, key)
    if (!row) return false
    if (eventId && !(await markEventProcessed(db, row.provider, eventId))) return true
    // A refunded purchase stays refunded.
    if (row.status === 'refunded') return true
    await repo.setProviderId(db, row, id)
    await repo.setStatus(db, row, { status, receiptUrl })
    await income.recordReport(db, row.provider, payment)
    if (status !== 'paid') return true
    if (!(await markNotified(db, row.workspace_id, 'receipt', id))) return true
    await enqueueBillingMail({ ...deps, db }, row.workspace_id, {
      kind: 'receipt',
      what: invoiceDescription(row),
      amount: row.amount,
      number: null,
      next: null,
    })
    return true
  })

export const invoiceDescription = ({ title }: Pick<PurchaseRow, 'title'>) => `PDF report: ${title}`

const alreadyBought = () => new AppError('conflict', 'You have already bought this report.')
