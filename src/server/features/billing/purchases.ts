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
import { ORDERS, setupOf } from './desk.ts'
import type { Desk } from './desk.ts'
import { noteEvent, noteNotice } from './event-repo.ts'
import * as income from './income.ts'
import { isUuid } from './keys.ts'
import { BillingMail } from './mails.ts'
import * as repo from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'

const ROUNDS = 3

/** Whether somebody has paid for the report of one of their sessions. */
export async function reportIsBought(
  { db, payments }: Pick<Desk, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<boolean> {
  const purchase = await repo.forSession(db, user.id, sessionId)
  // What a test bought is worth nothing where others pay.
  return purchase?.status === 'paid' && purchase.provider === payments.ledger
}

/** How a session's report can be had. 404 unless the session is the user's. */
export async function access(
  desk: Pick<Desk, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<{ access: 'plan' | 'bought' | 'none'; price: number }> {
  await sessions.get(desk.db, user, sessionId)
  const price = REPORT_CENTS
  if (hasPdfReports(user)) return { access: 'plan', price }
  return { access: (await reportIsBought(desk, user, sessionId)) ? 'bought' : 'none', price }
}

/** The payment for one session's report: the same one until it is made. */
export async function buyReport(desk: Desk, user: User, sessionId: string): Promise<Payment> {
  const session = await sessions.get(desk.db, user, sessionId)
  if (hasPdfReports(user)) {
    throw new AppError('conflict', 'Your plan has PDF reports already.')
  }
  if (session.released === 0) {
    throw new AppError('conflict', 'No answers count yet in this session: there is no report yet.')
  }
  await desk.rates.spend(ORDERS, user.id)
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await claim(desk, user, session)
    const payment = await begin(desk, user, row)
    if (payment.status === 'open') {
      const { clientSecret, amount } = payment
      return { clientSecret, amount, payments: setupOf(desk.payments) }
    }
    if (payment.status === 'paid') throw boughtAlready()
    await settle(desk, row.id, payment)
  }
  throw new AppError('conflict', 'Another payment of yours is under way. Please try again.')
}

/** Asks anew how a payment stands, and writes it down; `event` once. */
export async function hear(desk: Desk, paymentId: string, event?: string): Promise<void> {
  const payment = await desk.payments.payment(paymentId)
  if (!payment) return
  const { ledger } = desk.payments
  const row =
    (await repo.byProviderId(desk.db, ledger, paymentId)) ??
    (isUuid(payment.key) ? await repo.byId(desk.db, payment.key) : undefined)
  if (row) await settle(desk, row.id, payment, event)
}

/** So that nobody pays, in another tab, for the report of a session that is about to go. */
export async function giveUpFor(
  desk: Desk,
  user: User,
  sessionIds: readonly string[],
): Promise<void> {
  try {
    await giveUpOpen(desk, user, ({ session_id: id }) => id !== null && sessionIds.includes(id))
  } catch (error) {
    // What is to be deleted is deleted all the same; the clock gives it up later.
    if (!(error instanceof PaymentsUnavailable)) throw error
  }
}

/** The same for all that an account has begun to buy. */
export const giveUpAll = (desk: Desk, user: User): Promise<void> =>
  giveUpOpen(desk, user, () => true)

async function giveUpOpen(
  desk: Desk,
  user: User,
  isMeant: (row: PurchaseRow) => boolean,
): Promise<void> {
  const rows = await repo.listOf(desk.db, user.id)
  for (const row of rows.filter((one) => one.status === 'open' && isMeant(one))) {
    await giveUp(desk, row)
  }
}

/** Ends a purchase that was not paid for; one that was paid for meanwhile is heard of. */
export async function giveUp(desk: Desk, row: PurchaseRow): Promise<void> {
  const own = row.provider === desk.payments.ledger
  if (!own || row.provider_id === null) {
    return repo.settle(desk.db, row.id, { status: 'failed', receiptUrl: null })
  }
  await desk.payments.cancelPayment(row.provider_id)
  await hear(desk, row.provider_id)
}

const claim = (
  desk: Desk,
  user: User,
  session: { id: string; title: string },
): Promise<PurchaseRow> =>
  desk.db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    const there = await repo.forSession(db, user.id, session.id)
    if (there?.provider === desk.payments.ledger) {
      if (there.status === 'paid') throw boughtAlready()
      return there
    }
    if (there) await repo.settle(db, there.id, { status: 'failed', receiptUrl: null })
    return repo.insert(db, user.id, {
      session_id: session.id,
      provider: desk.payments.ledger,
      title: session.title,
      amount: REPORT_CENTS,
    })
  })

async function begin(desk: Desk, user: User, row: PurchaseRow): Promise<ProviderPayment> {
  const { payments } = desk
  const there = row.provider_id === null ? null : await payments.payment(row.provider_id)
  if (there) return there
  const payment = await payments.createPayment({
    key: row.id,
    customerId: await ensureCustomer(desk, user),
    amount: row.amount,
    // Titles are nobody else's business.
    description: 'PDF report of one session',
  })
  await repo.tie(desk.db, row.id, payment.id)
  return payment
}

const settle = (
  desk: Desk,
  purchaseId: string,
  payment: ProviderPayment,
  event?: string,
): Promise<void> =>
  desk.db.transaction().execute(async (db) => {
    const { id, status, receiptUrl } = payment
    const known = await repo.byId(db, purchaseId)
    if (!known || !(await auth.lockOwner(db, known.account_id))) return
    if (event && !(await noteEvent(db, known.provider, event))) return
    const row = await repo.byId(db, purchaseId)
    // Money that came back never turns into a report again.
    if (!row || row.status === 'refunded') return
    await repo.tie(db, row.id, id)
    await repo.settle(db, row.id, { status, receiptUrl })
    await income.noteReport(db, row.provider, payment)
    if (status !== 'paid') return
    if (!(await noteNotice(db, row.account_id, 'receipt', id))) return
    await desk.jobs.enqueue(db, BillingMail, {
      accountId: row.account_id,
      said: {
        kind: 'receipt',
        what: descriptionOf(row),
        amount: row.amount,
        number: null,
        next: null,
      },
    })
  })

export const descriptionOf = ({ title }: Pick<PurchaseRow, 'title'>) => `PDF report: ${title}`

const boughtAlready = () => new AppError('conflict', 'You have bought this report already.')
