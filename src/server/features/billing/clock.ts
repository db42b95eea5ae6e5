import { GRACE_DAYS } from '#domain/billing.ts'
import * as auth from '#server/features/auth/service.ts'
import { PaymentsUnavailable } from '#server/platform/payments/provider.ts'
import { jobKind } from '#server/platform/jobs/kind.ts'
import { faultOf } from '#server/platform/log/fault.ts'
import { z } from 'zod'
import type { Desk } from './desk.ts'
import { act, hear } from './hearing.ts'
import { customerOf } from './customers.ts'
import { deleteOldEvents } from './event-repo.ts'
import * as purchases from './purchases.ts'
import { allOpen as openPurchases } from './purchase-repo.ts'
import * as repo from './repo.ts'
import type { SubscriptionRow } from './repo.ts'
import { settleTier } from './tier.ts'

/** Compares all that runs with the provider, in case an event never came. */
export const RECONCILE = { queue: 'reconcile-payments', cron: '41 4 * * *' }

/** Some of them at a time: a job must not last. */
export const ReconcileBatch = jobKind({
  queue: 'reconcile-batch',
  payload: z.object({ after: z.string().nullable() }),
})

/** Takes back what is not paid for any more. */
export const GRACE = { queue: 'payment-grace', cron: '7 * * * *' }

const DAY_MS = 86_400_000
const EVENT_DAYS = 90
const BATCH = 100
const AWAY_IN_A_ROW = 5
/** A report that was not paid for by then is not wanted. */
const REPORT_DAYS = 2
/** A browser may still be waiting for the provider's answer to it. */
const ABANDONED_MS = 3_600_000

/** The clock's part: the first batch, and what is quickly done. */
export async function reconcile(desk: Desk): Promise<void> {
  await desk.jobs.enqueue(desk.db, ReconcileBatch, { after: null })
  await settleReports(desk)
  await deleteOldEvents(desk.db, EVENT_DAYS)
}

/** One after the other, since the provider counts what we ask; then the next ones. */
export async function reconcileBatch(
  desk: Desk,
  { after }: z.output<typeof ReconcileBatch.payload>,
): Promise<void> {
  const rows = await repo.liveAfter(desk.db, after, BATCH)
  await eachUndisturbed(desk, rows, (row) => compare(desk, row))
  const last = rows.at(-1)
  if (rows.length === BATCH && last) {
    await desk.jobs.enqueue(desk.db, ReconcileBatch, { after: last.id })
  }
}

/** Settles anew, by our own clock, whoever has what is not paid for. */
export async function endGrace(desk: Desk): Promise<void> {
  const rows = await repo.unsettled(desk.db, new Date(Date.now() - GRACE_DAYS * DAY_MS))
  await eachUndisturbed(desk, rows, ({ id, account_id: accountId }) =>
    desk.db.transaction().execute(async (db) => {
      if (!(await auth.lockOwner(db, accountId))) return
      const row = await repo.byId(db, id)
      if (row) await settleTier(db, row)
    }),
  )
}

/** Reports whose payment may have been made; those that nobody pays for are given up. */
async function settleReports(desk: Desk): Promise<void> {
  const open = await openPurchases(desk.db, desk.payments.ledger)
  await eachUndisturbed(desk, open, async (row) => {
    if (Date.now() - row.created_at.getTime() > REPORT_DAYS * DAY_MS) {
      await purchases.giveUp(desk, row)
    } else if (row.provider_id !== null) {
      await purchases.hear(desk, row.provider_id)
    }
  })
}

/**
 * What is wrong with one stops no other. Where the provider fails for several in a row it is away:
 * then all waits for the next try.
 */
async function eachUndisturbed<Row extends { readonly id: string }>(
  { log }: Desk,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let awayInARow = 0
  for (const row of rows) {
    try {
      await work(row)
      awayInARow = 0
    } catch (error) {
      log.error({ id: row.id, failure: faultOf(error) }, 'a payment could not be compared')
      awayInARow = error instanceof PaymentsUnavailable ? awayInARow + 1 : 0
      if (awayInARow === AWAY_IN_A_ROW) throw error
    }
  }
}

async function compare(desk: Desk, row: SubscriptionRow): Promise<void> {
  const { payments, log } = desk
  if (row.provider !== payments.ledger) return compareForeign(desk, row)
  if (row.provider_id !== null) return hear(desk, row)
  if (Date.now() - row.created_at.getTime() < ABANDONED_MS) return
  const customerId = await customerOf(desk.db, row.provider, row.account_id)
  const lost = customerId ? await payments.findSubscription(customerId, row.id) : null
  if (!lost) return repo.markEnded(desk.db, row.id)
  log.warn({ subscription: row.id }, 'a subscription was made without our hearing of it')
  await act(desk, row, async () => lost)
  await hear(desk, { ...row, provider_id: lost.id })
}

/**
 * Nobody pays by a test once a real provider is set up: what it gave ends. What was really paid for
 * stays where the keys are missing, which is more likely a mistake.
 */
async function compareForeign({ db, log }: Desk, row: SubscriptionRow): Promise<void> {
  if (row.provider === 'stripe') {
    log.error({ subscription: row.id }, 'a subscription whose provider is not set up any more')
    return
  }
  await db.transaction().execute(async (db) => {
    if (!(await auth.lockOwner(db, row.account_id))) return
    await repo.markEnded(db, row.id)
    await settleTier(db, { ...row, status: 'ended' })
  })
}
