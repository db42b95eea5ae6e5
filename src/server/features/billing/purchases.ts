import type { User } from '#contract/auth.ts'
import type { Payment } from '#contract/billing.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { hasPdfReports } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { PaymentsUnavailable } from '#server/platform/payments/provider.ts'
import type { ProviderPayment } from '#server/platform/payments/provider.ts'
import { ensureCustomer } from './customers.ts'
import { CHANGE_BUDGET, paymentSetup } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { markEventProcessed, markNotified } from './event-repo.ts'
import * as income from './income.ts'
import { enqueueBillingMail } from './mails.ts'
import * as repo from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'
import { isRowId } from './row-id.ts'

/** A concurrent request may cancel the purchase that an attempt finds. */
const MAX_ATTEMPTS = 3

/** True if the user has bought the report of a session. */
export async function isReportBought(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<boolean> {
  const purchase = await repo.findBySession(db, user.id, sessionId)
  // Purchases in the sandbox or in test mode do not count once real payments are set up.
  return purchase?.status === 'paid' && purchase.provider === payments.environment
}

/**
 * How the user can get a session's report, and its price in cents. 404 if the user does not own the
 * session.
 */
export async function reportAccess(
  deps: Pick<BillingDeps, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<{ access: 'plan' | 'bought' | 'none'; price: number }> {
  await sessions.get(deps.db, user, sessionId)
  const price = REPORT_CENTS
  if (hasPdfReports(user)) return { access: 'plan', price }
  return { access: (await isReportBought(deps, user, sessionId)) ? 'bought' : 'none', price }
}

/** Returns the payment for a session's report: the same open payment until it is paid. */
export async function buyReport(
  deps: BillingDeps,
  user: User,
  sessionId: string,
): Promise<Payment> {
  const session = await sessions.get(deps.db, user, sessionId)
  if (hasPdfReports(user)) {
    throw new AppError('conflict', 'Your plan already includes PDF reports.')
  }
  if (session.released === 0) {
    throw new AppError(
      'conflict',
      'There is no report yet: no responses are included in the results of this round.',
    )
  }
  await deps.rates.consume(CHANGE_BUDGET, user.id)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await findOrInsert(deps, user, session)
    const payment = await findOrCreatePayment(deps, user, row)
    if (payment.status === 'open') {
      const { clientSecret, amount } = payment
      return { clientSecret, amount, payments: paymentSetup(deps.payments) }
    }
    if (payment.status === 'paid') throw alreadyBought()
    await savePayment(deps, row.id, payment)
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
    (isRowId(payment.key) ? await repo.findById(deps.db, payment.key) : undefined)
  if (row) await savePayment(deps, row.id, payment, eventId)
}

/** Cancels the open purchases of sessions that are about to be deleted. */
export async function cancelPurchasesOf(
  deps: BillingDeps,
  user: User,
  sessionIds: readonly string[],
): Promise<void> {
  try {
    await cancelOpen(deps, user, ({ session_id: id }) => id !== null && sessionIds.includes(id))
  } catch (error) {
    // The deletion continues without the provider: the nightly job cancels the purchase later.
    if (!(error instanceof PaymentsUnavailable)) throw error
  }
}

/** Cancels all open purchases of an account. */
export const cancelAllPurchases = (deps: BillingDeps, user: User): Promise<void> =>
  cancelOpen(deps, user, () => true)

async function cancelOpen(
  deps: BillingDeps,
  user: User,
  isSelected: (row: PurchaseRow) => boolean,
): Promise<void> {
  const rows = await repo.listByAccount(deps.db, user.id)
  for (const row of rows.filter((purchase) => purchase.status === 'open' && isSelected(purchase))) {
    await cancelPurchase(deps, row)
  }
}

/** Cancels an open purchase. If it has just been paid, saves the payment instead. */
export async function cancelPurchase(deps: BillingDeps, row: PurchaseRow): Promise<void> {
  if (row.provider !== deps.payments.environment || row.provider_id === null) {
    return repo.setStatus(deps.db, row.id, { status: 'failed', receiptUrl: null })
  }
  await deps.payments.cancelPayment(row.provider_id)
  await syncPurchase(deps, row.provider_id)
}

const findOrInsert = (
  deps: BillingDeps,
  user: User,
  session: { id: string; title: string },
): Promise<PurchaseRow> =>
  deps.db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    const existing = await repo.findBySession(db, user.id, session.id)
    if (existing?.provider === deps.payments.environment) {
      if (existing.status === 'paid') throw alreadyBought()
      return existing
    }
    if (existing) await repo.setStatus(db, existing.id, { status: 'failed', receiptUrl: null })
    return repo.insert(db, user.id, {
      session_id: session.id,
      provider: deps.payments.environment,
      title: session.title,
      amount: REPORT_CENTS,
    })
  })

async function findOrCreatePayment(
  deps: BillingDeps,
  user: User,
  row: PurchaseRow,
): Promise<ProviderPayment> {
  const { payments } = deps
  const existing = row.provider_id === null ? null : await payments.payment(row.provider_id)
  if (existing) return existing
  const payment = await payments.createPayment({
    key: row.id,
    customerId: await ensureCustomer(deps, user),
    amount: row.amount,
    // The provider does not get the session's title.
    description: 'PDF report of one survey round',
  })
  await repo.setProviderId(deps.db, row.id, payment.id)
  return payment
}

/** Saves a payment's status, and enqueues its receipt once it is paid. */
const savePayment = (
  deps: BillingDeps,
  purchaseId: string,
  payment: ProviderPayment,
  eventId?: string,
): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const { id, status, receiptUrl } = payment
    const unlocked = await repo.findById(db, purchaseId)
    if (!unlocked || !(await auth.lockIfExists(db, unlocked.account_id))) return
    if (eventId && !(await markEventProcessed(db, unlocked.provider, eventId))) return
    const row = await repo.findById(db, purchaseId)
    // A refunded purchase stays refunded.
    if (!row || row.status === 'refunded') return
    await repo.setProviderId(db, row.id, id)
    await repo.setStatus(db, row.id, { status, receiptUrl })
    await income.recordReport(db, row.provider, payment)
    if (status !== 'paid') return
    if (!(await markNotified(db, row.account_id, 'receipt', id))) return
    await enqueueBillingMail({ ...deps, db }, row.account_id, {
      kind: 'receipt',
      what: invoiceDescription(row),
      amount: row.amount,
      number: null,
      next: null,
    })
  })

export const invoiceDescription = ({ title }: Pick<PurchaseRow, 'title'>) => `PDF report: ${title}`

const alreadyBought = () => new AppError('conflict', 'You have already bought this report.')
