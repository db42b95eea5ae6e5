import type { User } from '#contract/auth.ts'
import type { Payment } from '#contract/billing.ts'
import { REPORT_CENTS } from '#domain/billing.ts'
import { hasPdfReports } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import * as sessions from '#server/features/sessions/service.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { ProviderPayment } from '#server/platform/payments/provider.ts'
import { ensureCustomer } from './customers.ts'
import { ORDERS, setupOf } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import { noteEvent, noteNotice } from './event-repo.ts'
import * as income from './income.ts'
import { isUuid } from './keys.ts'
import { BillingMail } from './mails.ts'
import * as repo from './purchase-repo.ts'
import type { PurchaseRow } from './purchase-repo.ts'

const ROUNDS = 3

/** Whether somebody has paid for the report of one of their sessions. */
export async function reportIsBought(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<boolean> {
  const purchase = await repo.forSession(db, user.id, sessionId)
  // What a test bought is worth nothing where others pay.
  return purchase?.status === 'paid' && purchase.provider === payments.ledger
}

/** How a session's report can be had. 404 unless the session is the user's. */
export async function access(
  deps: Pick<BillingDeps, 'db' | 'payments'>,
  user: User,
  sessionId: string,
): Promise<{ access: 'plan' | 'bought' | 'none'; price: number }> {
  await sessions.get(deps.db, user, sessionId)
  const price = REPORT_CENTS
  if (hasPdfReports(user)) return { access: 'plan', price }
  return { access: (await reportIsBought(deps, user, sessionId)) ? 'bought' : 'none', price }
}

/** The payment for one session's report: the same one until it is made. */
export async function buyReport(
  deps: BillingDeps,
  user: User,
  sessionId: string,
): Promise<Payment> {
  const session = await sessions.get(deps.db, user, sessionId)
  if (hasPdfReports(user)) {
    throw new AppError('conflict', 'Your plan has PDF reports already.')
  }
  if (session.released === 0) {
    throw new AppError('conflict', 'No answers count yet in this session: there is no report yet.')
  }
  await deps.rates.consume(ORDERS, user.id)
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await claim(deps, user, session)
    const payment = await begin(deps, user, row)
    if (payment.status === 'open') {
      const { clientSecret, amount } = payment
      return { clientSecret, amount, payments: setupOf(deps.payments) }
    }
    if (payment.status === 'paid') throw boughtAlready()
    await settle(deps, row.id, payment)
  }
  throw new AppError('conflict', 'Another payment of yours is under way. Please try again.')
}

/** Asks anew how a payment stands, and writes it down; `event` once. */
export async function hear(deps: BillingDeps, paymentId: string, event?: string): Promise<void> {
  const payment = await deps.payments.payment(paymentId)
  if (!payment) return
  const { ledger } = deps.payments
  const row =
    (await repo.byProviderId(deps.db, ledger, paymentId)) ??
    (isUuid(payment.key) ? await repo.byId(deps.db, payment.key) : undefined)
  if (row) await settle(deps, row.id, payment, event)
}

/** So that nobody pays, in another tab, for the report of a session that is about to go. */
export async function giveUpFor(
  deps: BillingDeps,
  user: User,
  sessionIds: readonly string[],
): Promise<void> {
  try {
    await giveUpOpen(deps, user, ({ session_id: id }) => id !== null && sessionIds.includes(id))
  } catch (error) {
    // What is to be deleted is deleted all the same; the clock gives it up later.
    if (!(error instanceof PaymentsAway)) throw error
  }
}

/** The same for all that an account has begun to buy. */
export const giveUpAll = (deps: BillingDeps, user: User): Promise<void> =>
  giveUpOpen(deps, user, () => true)

async function giveUpOpen(
  deps: BillingDeps,
  user: User,
  isMeant: (row: PurchaseRow) => boolean,
): Promise<void> {
  const rows = await repo.listOf(deps.db, user.id)
  for (const row of rows.filter((one) => one.status === 'open' && isMeant(one))) {
    await giveUp(deps, row)
  }
}

/** Ends a purchase that was not paid for; one that was paid for meanwhile is heard of. */
export async function giveUp(deps: BillingDeps, row: PurchaseRow): Promise<void> {
  const own = row.provider === deps.payments.ledger
  if (!own || row.provider_id === null) {
    return repo.settle(deps.db, row.id, { status: 'failed', receiptUrl: null })
  }
  await deps.payments.cancelPayment(row.provider_id)
  await hear(deps, row.provider_id)
}

const claim = (
  deps: BillingDeps,
  user: User,
  session: { id: string; title: string },
): Promise<PurchaseRow> =>
  deps.db.transaction().execute(async (db) => {
    await auth.lock(db, user.id)
    const there = await repo.forSession(db, user.id, session.id)
    if (there?.provider === deps.payments.ledger) {
      if (there.status === 'paid') throw boughtAlready()
      return there
    }
    if (there) await repo.settle(db, there.id, { status: 'failed', receiptUrl: null })
    return repo.insert(db, user.id, {
      session_id: session.id,
      provider: deps.payments.ledger,
      title: session.title,
      amount: REPORT_CENTS,
    })
  })

async function begin(deps: BillingDeps, user: User, row: PurchaseRow): Promise<ProviderPayment> {
  const { payments } = deps
  const there = row.provider_id === null ? null : await payments.payment(row.provider_id)
  if (there) return there
  const payment = await payments.createPayment({
    key: row.id,
    customerId: await ensureCustomer(deps, user),
    amount: row.amount,
    // Titles are nobody else's business.
    description: 'PDF report of one session',
  })
  await repo.tie(deps.db, row.id, payment.id)
  return payment
}

const settle = (
  deps: BillingDeps,
  purchaseId: string,
  payment: ProviderPayment,
  event?: string,
): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
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
    await deps.jobs.enqueue(db, BillingMail, {
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
