import { GRACE_DAYS } from '#domain/billing.ts'
import * as auth from '#server/features/auth/service.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { errorFields } from '#server/platform/log/error-fields.ts'
import { z } from 'zod'
import type { BillingDeps } from './deps.ts'
import { updateAtProvider, syncSubscription } from './subscription-sync.ts'
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
export async function reconcile(deps: BillingDeps): Promise<void> {
  await deps.jobs.enqueue(deps.db, ReconcileBatch, { after: null })
  await settleReports(deps)
  await deleteOldEvents(deps.db, EVENT_DAYS)
}

/** One after the other, since the provider counts what we ask; then the next ones. */
export async function reconcileBatch(
  deps: BillingDeps,
  { after }: z.output<typeof ReconcileBatch.payload>,
): Promise<void> {
  const rows = await repo.liveAfter(deps.db, after, BATCH)
  await eachUndisturbed(deps, rows, (row) => compare(deps, row))
  const last = rows.at(-1)
  if (rows.length === BATCH && last) {
    await deps.jobs.enqueue(deps.db, ReconcileBatch, { after: last.id })
  }
}

/** Settles anew, by our own clock, whoever has what is not paid for. */
export async function endGrace(deps: BillingDeps): Promise<void> {
  const rows = await repo.unsettled(deps.db, new Date(Date.now() - GRACE_DAYS * DAY_MS))
  await eachUndisturbed(deps, rows, ({ id, account_id: accountId }) =>
    deps.db.transaction().execute(async (db) => {
      if (!(await auth.lockOwner(db, accountId))) return
      const row = await repo.byId(db, id)
      if (row) await settleTier(db, row)
    }),
  )
}

/** Reports whose payment may have been made; those that nobody pays for are given up. */
async function settleReports(deps: BillingDeps): Promise<void> {
  const open = await openPurchases(deps.db, deps.payments.ledger)
  await eachUndisturbed(deps, open, async (row) => {
    if (Date.now() - row.created_at.getTime() > REPORT_DAYS * DAY_MS) {
      await purchases.giveUp(deps, row)
    } else if (row.provider_id !== null) {
      await purchases.hear(deps, row.provider_id)
    }
  })
}

/**
 * What is wrong with one stops no other. Where the provider fails for several in a row it is away:
 * then all waits for the next try.
 */
async function eachUndisturbed<Row extends { readonly id: string }>(
  { log }: BillingDeps,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let awayInARow = 0
  for (const row of rows) {
    try {
      await work(row)
      awayInARow = 0
    } catch (error) {
      log.error({ id: row.id, failure: errorFields(error) }, 'a payment could not be compared')
      awayInARow = error instanceof PaymentsAway ? awayInARow + 1 : 0
      if (awayInARow === AWAY_IN_A_ROW) throw error
    }
  }
}

async function compare(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const { payments, log } = deps
  if (row.provider !== payments.ledger) return compareForeign(deps, row)
  if (row.provider_id !== null) return syncSubscription(deps, row)
  if (Date.now() - row.created_at.getTime() < ABANDONED_MS) return
  const customerId = await customerOf(deps.db, row.provider, row.account_id)
  const lost = customerId ? await payments.findSubscription(customerId, row.id) : null
  if (!lost) return repo.markEnded(deps.db, row.id)
  log.warn({ subscription: row.id }, 'a subscription was made without our hearing of it')
  await updateAtProvider(deps, row, async () => lost)
  await syncSubscription(deps, { ...row, provider_id: lost.id })
}

/**
 * Nobody pays by a test once a real provider is set up: what it gave ends. What was really paid for
 * stays where the keys are missing, which is more likely a mistake.
 */
async function compareForeign({ db, log }: BillingDeps, row: SubscriptionRow): Promise<void> {
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
